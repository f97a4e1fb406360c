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

/** All pieces of a device one after another, each as often as there are of it. */
const stackOf = (device) => device.pieces.flatMap(([piece, many]) => Array(many).fill(piece));

const isShoe = (device) => device.kind === 'cards' || device.kind === 'tiles';

function takeOut(stack, pieces) {
  const rest = [...stack];
  for (const piece of pieces) {
    const at = rest.indexOf(piece);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** What a device makes of a source of numbers; `shoe` is what is left in it, and `count` cards come out. */
function shown(device, shoe, count, source) {
  const among = (rest) => rest.splice(source(rest.length), 1)[0];
  if (isShoe(device)) {
    const rest = [...shoe];
    const hand = Array.from({ length: count }, () => among(rest));
    return count > 1 ? hand : hand[0];
  }
  if (device.kind === 'dice') return Array.from({ length: device.count }, () => source(device.faces) + 1);
  if (device.kind === 'balls') {
    const rest = Array.from({ length: device.faces }, (_, at) => at + 1);
    return Array.from({ length: device.count }, () => among(rest)).sort((one, other) => one - other);
  }
  const stack = stackOf(device);
  return stack[source(stack.length)];
}

/** Draws, shuffles and results keyed in, in the order in which they happened. */
const inOrder = ({ draws, shuffles = [], keyed = [] }) => [
  ...draws.map((draw) => ({ number: draw.number, after: 0, draw })),
  ...keyed.map((result) => ({ number: result.number, after: 0, result })),
  ...shuffles.map((shuffle) => ({ number: shuffle.number, after: 1, shuffle })),
].sort((one, other) => one.number - other.number || one.after - other.after);

/** The outcome of each draw, computed from the seed and from what was left in the shoe; no entry where that is unknown. */
function outcomes(table, series, devices, seed) {
  const found = new Map();
  const shoes = new Map(devices.filter(isShoe).map((one) => [one.name, series.more ? null : stackOf(one)]));
  const listed = (outcome) => (Array.isArray(outcome) ? outcome : [outcome]);
  for (const { draw, result, shuffle } of inOrder(series)) {
    if (shuffle) {
      const full = devices.find((one) => one.name === shuffle.device);
      if (full) shoes.set(shuffle.device, takeOut(stackOf(full), shuffle.out));
    } else if (result) {
      for (const [name, stack] of shoes) if (stack) shoes.set(name, takeOut(stack, listed(result.outcome)));
    } else {
      const device = devices[draw.device];
      const shoe = device && isShoe(device) ? shoes.get(device.name) : [];
      if (!device || !shoe) continue;
      const source = words(seed, `pitboss:${table}:${series.series}:${draw.draw}:${draw.cut}`);
      found.set(draw.draw, shown(device, shoe, Array.isArray(draw.outcome) ? draw.outcome.length : 1,
        (bound) => below(source, bound)));
      if (isShoe(device)) shoes.set(device.name, takeOut(shoe, listed(draw.outcome)));
    }
  }
  return found;
}

/** Check a revealed series: its commitment, and each draw with its cut, every number, and what the device showed. */
export function check(table, series, devices = []) {
  const seed = unhex(series.seed);
  const known = cuts(series.cuts);
  const gives = outcomes(table, series, devices, seed);
  const draws = series.draws.map((draw) => {
    const again = numbers(seed, { table, series: series.series, draw: draw.draw, cut: draw.cut },
      draw.numbers.map(([bound]) => bound));
    return { draw: draw.draw, cut: cutFits(draw, known), again,
      numbers: again.every((number, at) => number === draw.numbers[at][1]),
      outcome: !gives.has(draw.draw) || JSON.stringify(gives.get(draw.draw)) === JSON.stringify(draw.outcome) };
  });
  const committed = hex(sha256(seed)) === series.commitment;
  return { committed, draws, right: committed && draws.every((draw) => draw.cut && draw.numbers && draw.outcome) };
}
