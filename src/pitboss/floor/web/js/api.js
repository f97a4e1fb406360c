// Requests to the server. A refusal becomes a Refused, which has its sentence and its paragraphs.

export class Refused extends Error {
  constructor({ sentence, cites }, status, wait = 0) {
    super(sentence ?? 'The floor did not understand the request.');
    this.cites = cites ?? [];
    this.status = status;
    this.wait = wait; // seconds after which to ask again, if the floor said so
  }
}

let me = null;
const watchers = new Set();

/** The visitor: the last answer from /api/me. */
export const visitor = () => me;

/** Call back once the visitor is known and whenever the visitor signs in, buys in or wins. Returns a function to stop. */
export const onVisitor = (callback) => {
  watchers.add(callback);
  if (me) callback(me);
  return () => watchers.delete(callback);
};

const heard = (answer) => {
  me = answer;
  for (const callback of watchers) callback(me);
  return me;
};

/** The bankroll as a table's scene reports it. */
export const bankrollIs = (cents) => {
  if (me && me.bankroll !== cents) heard({ ...me, bankroll: cents });
};

async function ask(method, path, body) {
  const headers = method === 'GET' ? {} : { 'Content-Type': 'application/json', 'X-CSRF': me?.csrf ?? '' };
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refused({ sentence: 'The floor cannot be reached right now.' }, 0);
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(said, answer.status, Number(answer.headers.get('Retry-After')) || 0);
  return said;
}

const early = new Map();

/** Request what a page will need while its module is still loading; the first `get` takes the answer. */
export const expect = (path) => {
  const answer = ask('GET', path);
  answer.catch(() => null);
  early.set(path, answer);
};

export const get = (path) => {
  const answer = early.get(path) ?? ask('GET', path);
  early.delete(path);
  return answer;
};

/** The same for what takes work: while the floor is busy, ask again as long as `patient` says so. */
export async function getPatiently(path, patient) {
  for (;;) {
    try {
      return await get(path);
    } catch (error) {
      if (error.status !== 503 || !error.wait || !patient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, error.wait * 1000));
    }
  }
}

export const post = (path, body = {}) => ask('POST', path, body);

export const refreshVisitor = async () => heard(await get('/api/me'));
export const asGuest = async () => heard(await post('/api/guest'));
export const register = async (name, password) => heard(await post('/api/register', { name, password }));
export const login = async (name, password) => heard(await post('/api/login', { name, password }));
export const logout = async () => heard(await post('/api/logout'));
export const reset = async (name, code, password) => heard(await post('/api/reset', { name, code, password }));
export const changePassword = async (old, fresh) => heard(await post('/api/password', { old, new: fresh }));
export const endSessions = async (which, id = '') => heard(await post('/api/sessions/end', { which, id }));

/** A visitor who acts without an account becomes a guest. */
export const someone = async () => (me?.signed_in ? me : asGuest());

/** A unique key for a request. The floor carries out each key only once. */
export const freshKey = () => [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, '0')).join('');
