// A ticket as it is marked and as it is written: groups of numbers, the ways that it records, and its games.
//
// `kind` is one of the blank's kinds, or null for one group. Where a kind records ways, `sizes` says of how many spots
// all ways are played, and `single` marks ways one by one by the letters of their groups.

const WRITTEN = /^(?:([a-z]+):)?(\d+(?:[-+]\d+)*)(?:=([a-z\d/,]+))?(?:x(\d{1,4}))?(?:#\d{1,4})?$/;
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
export const LONGEST = 80; // letters of a ticket that a table takes

export const empty = () => ({ kind: null, groups: [[]], sizes: [], single: [], games: 1 });
/** A written ticket for one game, without the number of its copy. */
export const bare = (written) => written.replace(/(x\d+)?(#\d+)?$/, '');
const sum = (list) => list.reduce((total, one) => total + one, 0);
const filled = (ticket) => ticket.groups.filter((group) => group.length);
const isKing = (ticket) => Boolean(ticket.kind?.king);
const inOrder = (groups) => [...groups].sort((one, other) => one[0] - other[0]);

/** A written ticket, or null if it cannot be read. */
export function read(text, kinds) {
  const found = WRITTEN.exec(text.trim());
  if (!found) return null;
  const [, prefix, numbers, ways, games] = found;
  const groups = numbers.split('+').map((group) => group.split('-').map(Number));
  const kind = prefix ? kinds.find((one) => one.records && one.name === prefix) : groups.length > 1 ? kinds.find((one) => !one.records) : null;
  if (kind === undefined || Boolean(ways) !== Boolean(kind?.records)) return null;
  const parts = ways?.split(',') ?? [];
  const fractions = parts.length > 0 && parts.every((one) => one.includes('/'));
  return { kind, groups, games: Number(games ?? 1) || 1, sizes: fractions ? parts.map((one) => Number(one.split('/')[1])) : [], single: fractions ? [] : parts };
}

/** As the record writes it, as far as it is marked; empty if nothing is. */
export function write(ticket) {
  const { kind, single, games } = ticket;
  const groups = filled(ticket).map((group) => [...group].sort((one, other) => one - other));
  if (!groups.length) return '';
  // Groups of a ticket that records ways keep their order, because their letters go by it.
  const written = (kind?.records ? groups : inOrder(groups)).map((group) => group.join('-')).join('+');
  const made = makes(ticket);
  const ways = single.length ? single : ticket.sizes.map((size) => `${made.get(size) ?? 0}/${size}`);
  const marked = kind?.records ? `${kind.name}:${written}${ways.length ? `=${ways.join(',')}` : ''}` : written;
  return `${marked}${games > 1 ? `x${games}` : ''}`;
}

/** What must still be marked before the table can be asked about it, in a sentence; empty if nothing. */
export function lacking(ticket) {
  const { kind, sizes, single } = ticket;
  const groups = filled(ticket);
  if (!groups.length) return 'Mark your numbers on the blank.';
  if (!kind) return '';
  if (groups.length < kind.least) return `Mark ${kind.least} groups or more; this ticket has ${groups.length}.`;
  if (kind.king && groups[0].length !== 1) return 'Mark one number as the king.';
  if (kind.equal && groups.some((group) => group.length !== groups[0].length)) return 'Mark groups of equal size.';
  if (!kind.records) return '';
  if (!sizes.length && !single.length) return 'Choose the ways.';
  return groups.slice(kind.king ? 1 : 0).some((group, at) => isIdle(ticket, group, LETTERS[at])) ? 'Every group must be in a way.' : '';
}

/** Whether a group is in none of the ways that are recorded. */
function isIdle(ticket, group, letter) {
  if (ticket.single.length) return !ticket.single.some((way) => way.includes(letter));
  const [whole, without] = [makes(ticket), makes({ ...ticket, groups: ticket.groups.filter((one) => one !== group) })];
  return ticket.sizes.every((size) => whole.get(size) === without.get(size));
}

/** In how many ways the groups go together, by the spots and the catch of the whole; a king is in all of them. */
function combined(ticket, caught) {
  const hits = filled(ticket).map((group) => [group.length, caught(group)]);
  const [start, rest] = isKing(ticket) ? [hits[0] ?? [0, 0], hits.slice(1)] : [[0, 0], hits];
  const found = new Map([[start.join('/'), 1]]);
  for (const [spots, catches] of rest) {
    for (const [name, many] of [...found]) {
      const [size, before] = name.split('/').map(Number);
      const larger = `${size + spots}/${before + catches}`;
      found.set(larger, (found.get(larger) ?? 0) + many);
    }
  }
  found.delete(start.join('/')); // neither nothing nor the king alone is a way
  return found;
}

/** How many ways of each number of spots the groups make. */
export function makes(ticket) {
  const found = new Map();
  for (const [name, many] of combined(ticket, () => 0)) found.set(Number(name.split('/')[0]), many);
  return new Map([...found].sort(([one], [other]) => one - other));
}

/** The groups of a way that is marked by letters; a king is in it too. */
const groupsOf = (ticket, way) => {
  const groups = filled(ticket);
  const named = [...way].map((letter) => groups[LETTERS.indexOf(letter) + (isKing(ticket) ? 1 : 0)] ?? []);
  return isKing(ticket) ? [groups[0] ?? [], ...named] : named;
};

/** The ways by their spots and what they catch of the numbers drawn: "6/5" -> how many. */
export function hits(ticket, drawn) {
  const caught = (group) => group.filter((number) => drawn.has(number)).length;
  const found = new Map();
  const add = (groups) => {
    const name = `${sum(groups.map((group) => group.length))}/${sum(groups.map(caught))}`;
    found.set(name, (found.get(name) ?? 0) + 1);
  };
  if (!ticket.kind?.records) filled(ticket).forEach((group) => add([group]));
  else if (ticket.single.length) ticket.single.forEach((way) => add(groupsOf(ticket, way)));
  else for (const [name, many] of combined(ticket, caught)) if (ticket.sizes.includes(Number(name.split('/')[0]))) found.set(name, many);
  return found;
}

/** How many ways are played in each game. */
export const count = (ticket) => sum([...hits(ticket, new Set()).values()]);

/** The different numbers of spots that its ways have. */
export const spotsOf = (ticket) => [...new Set([...hits(ticket, new Set()).keys()].map((name) => Number(name.split('/')[0])))].sort((one, other) => one - other);

/** Every number on it. */
export const numbersOf = (ticket) => ticket.groups.flat();
