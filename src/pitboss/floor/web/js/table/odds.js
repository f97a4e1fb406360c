// The odds of this table's wagers, loaded on first use.

import { getPatiently } from '../api.js';

const TRIES = 20;

export function tableOdds(table) {
  let all = null;
  const lines = new Map();
  const ask = (path) => {
    let left = TRIES;
    return getPatiently(`/api/tables/${table.id}/${path}`, () => (left -= 1) > 0);
  };

  /** A cached promise of every wager's line. */
  const wagers = () => (all ??= ask('odds').then((answer) => {
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
      const busy = (error) => (error.status === 503 ? undefined : null);
      const line = await ask(`odds/${encodeURIComponent(spot)}`).catch(busy);
      if (line !== undefined) lines.set(spot, line);
    }
    return lines.get(spot) ?? null;
  }

  /** A line that is already loaded. */
  const known = (spot) => lines.get(table.spots[spot]?.wager) ?? lines.get(spot) ?? null;

  return { wagers, of, known };
}

export const percent = (value) => (value === null || value === undefined ? '' : `${Number(value).toFixed(2)}%`);

/** The average cost of a wager, in cents, for a stake. */
export const costs = (line, cents) => (line?.house_advantage_percent ? (cents * line.house_advantage_percent) / 100 : 0);
