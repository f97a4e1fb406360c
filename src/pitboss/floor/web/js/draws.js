// The arithmetic of fairness, recomputed from what a table published, without asking the house anything.

import { hex, hmac, sha256, unhex, utf8 } from './sha256.js';

const WORD = 2n ** 64n;

/** The endless words of one draw: HMAC-SHA-256 blocks keyed with the seed, four words per block. */
function* words(seed, message) {
  for (let block = 0; ; block += 1) {
    const view = new DataView(hmac(seed, utf8(`${message}:${block}`)).buffer);
    for (let at = 0; at < 32; at += 8) yield view.getBigUint64(at);
  }
}

function below(source, bound) {
  const size = BigInt(bound);
  const fair = WORD - (WORD % size);
  for (;;) {
    const word = source.next().value;
    if (word < fair) return Number(word % size);
  }
}

/** The numbers that a seed gives for these bounds, in the order asked. */
export function numbers(seed, { table, series, draw, cut }, bounds) {
  const source = words(seed, `pitboss:${table}:${series}:${draw}:${cut}`);
  return bounds.map((bound) => below(source, bound));
}

/** The cut after each word from a patron, with the line of the record that has the word; "" before the first. */
export function cuts(given) {
  const found = [{ number: 0, cut: '' }];
  for (const { number, word } of given) found.push({ number, cut: hex(sha256(utf8(`${found.at(-1).cut}:${word}`))) });
  return found;
}

/** Whether a draw used the right cut: all words given before it, and perhaps one given in the same request. */
const cutFits = (draw, known) => known.some(({ number, cut }, at) =>
  cut === draw.cut && number <= draw.number && (at + 1 === known.length || known[at + 1].number >= draw.number));

/** Check a revealed series: its commitment, and each draw with its cut and every number. */
export function check(table, series) {
  const seed = unhex(series.seed);
  const known = cuts(series.cuts);
  const draws = series.draws.map((draw) => {
    const again = numbers(seed, { table, series: series.series, draw: draw.draw, cut: draw.cut },
      draw.numbers.map(([bound]) => bound));
    return { draw: draw.draw, cut: cutFits(draw, known), again,
      numbers: again.every((number, at) => number === draw.numbers[at][1]) };
  });
  const committed = hex(sha256(seed)) === series.commitment;
  return { committed, draws, right: committed && draws.every((draw) => draw.cut && draw.numbers) };
}

/** The outcome that equipment of this look makes from the numbers; null if the look does not determine it. */
export function outcome(look, asked) {
  const bounds = asked.map(([bound]) => bound);
  const answers = asked.map(([, answer]) => answer);
  if (look?.kind === 'wheel' && bounds.length === 1 && bounds[0] === look.marks.length) return look.marks[answers[0]];
  if (look?.kind === 'dice' && bounds.length === look.count
    && bounds.every((bound) => bound === 6)) return answers.map((answer) => answer + 1);
  if (look?.kind === 'balls' && bounds.length === look.count
    && bounds.every((bound, at) => bound === look.faces - at)) {
    const left = Array.from({ length: look.faces }, (_, at) => at + 1);
    return answers.map((answer) => left.splice(answer, 1)[0]).sort((one, other) => one - other);
  }
  return null;
}
