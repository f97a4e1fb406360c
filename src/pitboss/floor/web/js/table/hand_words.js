// The words for a hand of poker, as short as they may be.

const RANK = '(?:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two)';
const KICKERS = new RegExp(`, (?:${RANK}(?:, | and ))*${RANK} kickers?$`);

/** A hand without the cards beside it, for high and, where it has one, for low: "a pair of eights and seven low". */
export const inShort = (says) => says.split(', and ').map((one) => one.split(': ')[0].replace(KICKERS, '')).join(' and ');

/** The kind of a hand, where there is little room: "pair of eights", or only "pair". */
export function kindOf(says, least = false) {
  const [high, low] = says.split(', and ').map((one) => one.split(', ')[0].split(': ')[0].replace(/^an? /, ''));
  const kind = least ? high.replace(/ (?:of|to) .*/, '') : high;
  return low && !least ? `${kind}, ${low}` : kind;
}
