// Lettering for the felt: a label as large as its box allows, on one line or wrapped, with its odds in smaller letters.

const FONT = '"Pitboss Lettering", "Palatino Linotype", Palatino, Georgia, serif';
const UNDER = 0.6; // the size of the smaller lines
const LEADING = 1.14;
const LARGEST = 0.7;
const TINY = 0.25; // smaller letters are hardly readable

let pen = null;
const widths = new Map();

/** The width of a text at font size 1. */
export function width(text, weight = 600) {
  const name = `${weight}${text}`;
  if (!widths.has(name)) {
    pen ??= document.createElement('canvas').getContext('2d');
    pen.font = `${weight} 100px ${FONT}`;
    widths.set(name, pen.measureText(text).width / 100);
  }
  return widths.get(name);
}

/** Words on this many lines, as evenly as possible. */
function wrapped(text, lines) {
  const words = text.split(' ');
  if (lines > words.length) return null;
  if (lines === 1) return [text];
  let best = null;
  for (let first = 1; first <= words.length - lines + 1; first += 1) {
    const rest = wrapped(words.slice(first).join(' '), lines - 1);
    const found = [words.slice(0, first).join(' '), ...rest];
    const widest = Math.max(...found.map((line) => width(line)));
    if (!best || widest < best.widest) best = { found, widest };
  }
  return best.found;
}

/** The label's parts: the main text, and the smaller text below it. */
function parts(label) {
  const [head, ...under] = label.includes('  ') ? label.split(/ {2,}/) : label.split(/, (?=.)/);
  return { head, under };
}

function* arrangements(label) {
  const { head, under } = parts(label);
  const most = (text) => Math.min(4, text.split(' ').length);
  for (let heads = 1; heads <= most(head); heads += 1) {
    const top = wrapped(head, heads).map((text) => ({ text, scale: 1 }));
    const unders = under.length ? most(under.reduce((a, b) => (a.length > b.length ? a : b))) : 1;
    for (let lines = 1; lines <= unders; lines += 1) {
      const below = under.flatMap((text) => wrapped(text, Math.min(lines, text.split(' ').length)));
      yield [...top, ...below.map((text) => ({ text, scale: UNDER }))];
    }
  }
  if (under.length) yield [{ text: [head, ...under].join('  ·  '), scale: 0.75 }];
}

/**
 * The lines of a label for a box: [{text, size, dy}], with sizes and offsets from the center in units of the layout.
 */
export function letter(label, w, h, largest = LARGEST) {
  if (!label) return [];
  const cap = Math.min(largest, 0.46 * Math.min(w, h));
  let best = null;
  for (const lines of arrangements(label)) {
    const tall = lines.reduce((sum, { scale }) => sum + scale * LEADING, 0);
    const wide = Math.max(...lines.map(({ text, scale }) => width(text) * scale));
    const size = Math.min(cap, (h * 0.84) / tall, (w * 0.86) / wide);
    const least = size * Math.min(...lines.map(({ scale }) => scale));
    const score = size * lines[0].scale + (least < TINY ? least / 2 : least);
    // An arrangement with more lines is chosen only if its letters are clearly larger.
    if (!best || score > best.score * 1.05) best = { score, size, lines, tall };
  }
  let y = (-best.tall * best.size) / 2;
  return best.lines.map(({ text, scale }) => {
    const step = scale * best.size * LEADING;
    y += step;
    return { text, size: scale * best.size, dy: y - step / 2 };
  });
}
