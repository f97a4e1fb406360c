// The odds of this table's wagers, loaded on first use.

import { get } from '../api.js';

export function tableOdds(table) {
  let all = null;
  const lines = new Map();

  /** A cached promise of every wager's line. */
  const wagers = () => (all ??= get(`/api/tables/${table.id}/odds`).then((answer) => {
    for (const line of answer.wagers) lines.set(line.wager, line);
    return answer.wagers;
  }).catch(() => {
    all = null;
    return [];
  }));

  /** One spot's line, or null if there is none. */
  async function of(spot) {
    await wagers();
    const wager = table.spots[spot]?.wager;
    if (wager && lines.has(wager)) return lines.get(wager);
    if (!lines.has(spot)) {
      lines.set(spot, await get(`/api/tables/${table.id}/odds/${encodeURIComponent(spot)}`).catch(() => null));
    }
    return lines.get(spot);
  }

  /** A line that is already loaded. */
  const known = (spot) => lines.get(table.spots[spot]?.wager) ?? lines.get(spot) ?? null;

  return { wagers, of, known };
}

export const percent = (value) => (value === null || value === undefined ? '' : `${Number(value).toFixed(2)}%`);

/** The average cost of a wager, in cents, for a stake. */
export const costs = (line, cents) => (line?.house_advantage_percent ? (cents * line.house_advantage_percent) / 100 : 0);
