// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104), because browsers offer their own only to https pages.

const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number += 1) if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUND = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const BLOCK = 64;

const turn = (word, by) => (word >>> by) | (word << (32 - by));

function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return whole;
}

function stretched(view, offset) {
  const words = new Uint32Array(64);
  for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(offset + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const [near, far] = [words[at - 2], words[at - 15]];
    const low = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[at] = words[at - 16] + low + words[at - 7] + high;
  }
  return words;
}

function mixed(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at += 1) {
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[at] + words[at]) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return Uint32Array.from([a, b, c, d, e, f, g, h], (word, at) => word + state[at]);
}

/** The 32 bytes of a SHA-256. */
export function sha256(bytes) {
  const view = new DataView(padded(bytes).buffer);
  let state = START;
  for (let offset = 0; offset < view.byteLength; offset += BLOCK) state = mixed(state, stretched(view, offset));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(at * 4, word));
  return new Uint8Array(digest.buffer);
}

const joined = (one, other) => {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
};

/** The 32 bytes of an HMAC-SHA-256. */
export function hmac(key, message) {
  const short = new Uint8Array(BLOCK);
  short.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(short.map((byte) => byte ^ 0x36), message));
  return sha256(joined(short.map((byte) => byte ^ 0x5c), inner));
}

export const utf8 = (text) => new TextEncoder().encode(text);
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
