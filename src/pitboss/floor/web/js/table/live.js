// The connection to the table. It reconnects by itself, and sends unconfirmed requests again under the same key, even
// after a reload: the floor never carries out the same key twice.

import { Refused, freshKey } from '../api.js';
import { kept, keep } from '../kept.js';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15000;
const STALE = 60000; // a request older than this is not sent again
const OF_A_ROUND = new Set(['Place', 'TakeDown', 'Ready', 'Choose', 'Call', 'Draw', 'Result']); // meant only for the current round
const SILENCE = 8000; // after this long without an answer, the connection counts as dead

/**
 * Open the connection. `hears.scene(scene, lines, first)`, `hears.line(state)` with 'coming', 'up' or 'down', and
 * `hears.settled(message)` for every command that was confirmed ({key, number}) or refused ({key, error}).
 */
export function live(table, hears) {
  const drawer = `pending:${table}`;
  let waiting = load(drawer);
  let socket = null;
  let tries = 0;
  let timer = null;
  let closed = false;
  let round = null;
  let shown = false; // whether this connection has shown the table
  const answers = new Map();

  const save = () => keep(drawer, waiting.length ? JSON.stringify(waiting) : null, 'sessionStorage');
  const up = () => socket?.readyState === WebSocket.OPEN;

  function connect() {
    clearTimeout(timer);
    hears.line('coming');
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${table}/live`);
    const mine = socket;
    shown = false;
    mine.onopen = () => {
      tries = 0;
      hears.line('up');
    };
    mine.onmessage = ({ data }) => {
      if (mine !== socket) return;
      const message = read(data);
      if (message?.type === 'scene') {
        round = message.scene.round;
        const first = !shown;
        shown = true;
        hears.scene(message.scene, message.lines ?? [], first);
        if (first) resend();
      } else if (message?.type === 'ack') answered(message.key, { number: message.number });
      else if (message?.type === 'refused') answered(message.key, { error: refusedBy(message) });
      else if (message?.type === 'error') answered(message.key || null, { error: refusedBy(message) });
    };
    mine.onclose = () => {
      if (closed || mine !== socket) return;
      hears.line('down');
      timer = setTimeout(connect, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + Math.random() / 2));
      tries += 1;
    };
  }

  function resend() {
    for (const one of waiting.filter(past)) {
      answered(one.key, { error: new Refused({ sentence: 'The connection was down until that round was over, so your request was not carried out.' }) });
    }
    for (const { key: name, do: commands } of waiting) put(name, commands);
  }

  const past = (one) => Date.now() - one.at > STALE
    || (one.round !== null && one.round !== round && one.do.some(({ type }) => OF_A_ROUND.has(type)));

  // Nothing is sent before the table is shown: waiting requests are sent once the round is known.
  const put = (name, commands) => up() && shown && socket.send(JSON.stringify({ key: name, do: commands }));

  function answered(name, answer) {
    waiting = waiting.filter((one) => one.key !== name);
    save();
    hears.settled({ key: name, ...answer });
    const waits = answers.get(name);
    answers.delete(name);
    if (answer.error) waits?.no(answer.error);
    else waits?.yes(answer.number);
  }

  /** Send commands. It resolves with the number of the record's line once they are durable, or rejects with a Refused. */
  function send(commands, name = freshKey()) {
    waiting.push({ key: name, do: commands, at: Date.now(), round });
    save();
    const answer = new Promise((yes, no) => answers.set(name, { yes, no }));
    put(name, commands);
    return answer;
  }

  const pulse = setInterval(() => {
    const oldest = waiting[0];
    if (up() && oldest && Date.now() - oldest.at > SILENCE && Date.now() - oldest.at < STALE) again();
  }, SILENCE / 2);

  function again() {
    if (closed) return;
    tries = 0;
    const old = socket;
    connect();
    old?.close();
  }
  const atOnce = () => !up() && again();
  window.addEventListener('online', atOnce);

  // Connect later, so that the caller can first finish setting up its listeners.
  timer = setTimeout(connect, 0);
  return {
    send,
    /** Try to reconnect now. */
    again,
    /** Requests that were sent but not yet confirmed, for example after a reload. */
    unconfirmed: () => waiting,
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(pulse);
      window.removeEventListener('online', atOnce);
      socket?.close();
    },
  };
}

const refusedBy = ({ sentence, cites, spot }) => Object.assign(new Refused({ sentence, cites }), { spot: spot ?? null });

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function load(drawer) {
  const found = read(kept(drawer, 'sessionStorage') ?? '[]');
  return Array.isArray(found) ? found.filter((one) => one?.key && Array.isArray(one.do)) : [];
}
