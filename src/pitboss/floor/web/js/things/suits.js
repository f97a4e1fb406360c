// The four suits, drawn as paths because a font might show them as emoji.

const SPADE = 'M0 -10C3 -5 9 -2 9 3.2C9 6 7 7.8 4.8 7.8C3 7.8 1.7 7 1 5.6L2.8 10.5'
  + 'H-2.8L-1 5.6C-1.7 7 -3 7.8 -4.8 7.8C-7 7.8 -9 6 -9 3.2C-9 -2 -3 -5 0 -10Z';
const HEART = 'M0 10C-2.5 5.5 -9.5 1.5 -9.5 -4C-9.5 -7 -7.3 -9 -4.8 -9C-2.6 -9 -0.8 -7.6 0 -5.4'
  + 'C0.8 -7.6 2.6 -9 4.8 -9C7.3 -9 9.5 -7 9.5 -4C9.5 1.5 2.5 5.5 0 10Z';
const DIAMOND = 'M0 -10.5C2 -6.5 4.8 -3 7.6 0C4.8 3 2 6.5 0 10.5C-2 6.5 -4.8 3 -7.6 0C-4.8 -3 -2 -6.5 0 -10.5Z';
const CLUB = 'M0 -10A4.6 4.6 0 0 1 3.6 -2.5A4.7 4.7 0 1 1 1.1 4.6L2.8 10.2'
  + 'H-2.8L-1.1 4.6A4.7 4.7 0 1 1 -3.6 -2.5A4.6 4.6 0 0 1 0 -10Z';

export const SUITS = {
  S: { name: 'spades', tone: 'cards-dark', path: SPADE },
  H: { name: 'hearts', tone: 'cards-light', path: HEART },
  D: { name: 'diamonds', tone: 'cards-light', path: DIAMOND },
  C: { name: 'clubs', tone: 'cards-dark', path: CLUB },
};
