// Cents as people read them, and the chips that make up an amount, in New Jersey's colors.

export const dollars = (cents) => {
  const size = Math.abs(cents);
  const part = size % 100 ? `.${String(size % 100).padStart(2, '0')}` : '';
  return `${cents < 0 ? '−' : ''}$${Math.floor(size / 100).toLocaleString('en-US')}${part}`;
};

/** With its sign: +$5, −$5, even. */
export const change = (cents) => (cents ? `${cents > 0 ? '+' : ''}${dollars(cents)}` : 'even');

/** What mistakes cost, to the cent. The floor counts it in hundredths of a cent. */
export const costs = (parts) => `$${(parts / 10000).toFixed(2)}`;

export const CHIPS = [
  { cents: 500000, tone: 'gray' },
  { cents: 100000, tone: 'orange' },
  { cents: 50000, tone: 'purple' },
  { cents: 10000, tone: 'black' },
  { cents: 2500, tone: 'green' },
  { cents: 2000, tone: 'yellow' },
  { cents: 500, tone: 'red' },
  { cents: 250, tone: 'pink' },
  { cents: 100, tone: 'white' },
];

/** The largest chip that is not worth more than the amount; the stack has its color. */
export const chipFor = (cents) => CHIPS.find((chip) => chip.cents <= cents) ?? CHIPS[CHIPS.length - 1];
