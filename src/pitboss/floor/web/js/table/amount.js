// Dollars as people type them, read into cents.

/** The cents that a text spells, or null: '25', '$2.50', '1,000'. */
export function cents(text) {
  const found = /^\s*\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) return null;
  return Number(found[1].replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
