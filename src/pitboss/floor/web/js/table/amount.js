// Parses dollars as people type them into cents.

/** The amount of a text such as '25', '$2.50' or '1,000' in cents, or null. */
export function cents(text) {
  const found = /^\s*\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) return null;
  return Number(found[1].replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
