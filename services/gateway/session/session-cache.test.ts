import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { collectGarbage } from '#tests/support/collect-garbage.ts';
import type {
  SessionEnd,
  SessionKey,
  SessionRecord,
  SignInFacts,
  StoredSession,
} from '#contracts/internal/sessions.ts';
import { SessionCache, sessionKeyOf } from './session-cache.ts';

const FACTS: SignInFacts = {
  epoch: 0,
  isNewcomer: false,
  assurance: 'password',
  visit: { address: '192.0.2.1', agent: '' },
  device: 'd',
};

function storedSessions() {
  const rows = new Map<SessionKey, StoredSession>();
  const stored = (record: SessionRecord) => ({
    ...record,
    endsBy: 30 * DAY_MS,
    idleMs: 14 * DAY_MS,
    authenticatedAt: 0,
    assurance: 'password' as const,
  });
  const listeners = new Set<(end: SessionEnd | null) => void>();
  const store = { reads: 0, touches: 0, hold: Promise.resolve() };
  const tell = (end: SessionEnd | null) => listeners.forEach((listener) => listener(end));
  const sessions: ConstructorParameters<typeof SessionCache>[0] = {
    async find(key) {
      store.reads++;
      const row = rows.get(key) ?? null;
      await store.hold;
      return row;
    },
    async open(key, record) {
      rows.set(key, stored(record));
      return true;
    },
    async prolong(key, record) {
      if (!rows.has(key)) return null;
      rows.set(key, stored(record));
      await store.hold;
      return stored(record);
    },
    async touch() {
      store.touches++;
    },
    async end(key) {
      rows.delete(key);
      tell({ session: key });
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const endAllOf = (account: number) => {
    for (const [key, row] of rows) if (row.account === account) rows.delete(key);
    tell({ account });
  };
  const renew = (from: SessionKey, to: SessionKey) => {
    rows.set(to, rows.get(from)!);
    rows.delete(from);
    tell({ session: from, renewedAs: to });
  };
  return { sessions, store, tell, endAllOf, renew };
}

async function openCache() {
  const time = { nowMs: 0 };
  const stored = storedSessions();
  const cache = new SessionCache(stored.sessions, () => time.nowMs);
  await cache.open('id', { account: 7 }, DAY_MS, FACTS);
  return { ...stored, cache, time };
}

test('a session is read from the database once', async () => {
  const { cache, store } = await openCache();
  for (let count = 0; count < 5; count++) expect(await cache.get('id')).toEqual({ account: 7 });
  expect(store.reads).toBe(1);
});

test('an ended session is removed at once, and so are all sessions of a banned account', async () => {
  const one = await openCache();
  await one.cache.get('id');
  await one.cache.destroy('id');
  expect(await one.cache.get('id')).toBeUndefined();

  const all = await openCache();
  await all.cache.get('id');
  all.endAllOf(7);
  expect(await all.cache.get('id')).toBeUndefined();
});

test('after the times of all sessions have changed, each is read again', async () => {
  const { cache, store, sessions } = await openCache();
  await cache.get('id');
  await sessions.prolong(sessionKeyOf('id'), { account: 7, data: { account: 7, moved: true }, expiresAt: DAY_MS });
  expect(await cache.get('id')).toEqual({ account: 7 });
  cache.forgetAll();
  expect(await cache.get('id')).toEqual({ account: 7, moved: true });
  expect(store.reads).toBe(2);
});

test('a read in progress when the session ends neither returns nor caches it', async () => {
  const { cache, store, sessions } = await openCache();
  let release = () => {};
  store.hold = new Promise((resolve) => (release = resolve));
  const reading = cache.get('id');
  await sessions.end(sessionKeyOf('id'));
  release();
  expect(await reading).toBeUndefined();
  expect(await cache.get('id')).toBeUndefined();
});

test('renewing a session that ended during the request does not restore it', async () => {
  const { cache, sessions } = await openCache();
  await cache.get('id');
  await sessions.end(sessionKeyOf('id'));
  await cache.set('id', { account: 7 }, DAY_MS);
  expect(await cache.get('id')).toBeUndefined();
});

test('a session that ended after its renewal, before the notice arrived, is not cached', async () => {
  const { cache, store, sessions } = await openCache();
  await cache.get('id');
  let release = () => {};
  store.hold = new Promise((resolve) => (release = resolve));
  const renewing = cache.set('id', { account: 7 }, DAY_MS);
  await sessions.end(sessionKeyOf('id'));
  release();
  await renewing;
  expect(await cache.get('id')).toBeUndefined();
});

test('at most fifty thousand sessions are cached: the one opened first is read again', async () => {
  const { cache, store } = await openCache();
  await cache.get('id');
  const ids = Array.from({ length: 50_000 }, (_, number) => `id ${number}`);
  for (const id of ids) await cache.open(id, { account: 8 }, DAY_MS, FACTS);
  for (const id of ids) await cache.get(id);
  const before = store.reads;
  await cache.get(ids.at(-1)!);
  expect(store.reads).toBe(before);
  await cache.get('id');
  expect(store.reads).toBe(before + 1);
});

test('a session expires by the clock', async () => {
  const { cache, time } = await openCache();
  await cache.get('id');
  time.nowMs = DAY_MS;
  expect(await cache.get('id')).toBeUndefined();
});

test('a session renewed by another gateway does not expire here', async () => {
  const { cache, sessions, time } = await openCache();
  await cache.get('id');
  await sessions.prolong(sessionKeyOf('id'), { account: 7, data: { account: 7 }, expiresAt: 2 * DAY_MS });
  time.nowMs = DAY_MS;
  expect(await cache.get('id')).toEqual({ account: 7 });
  expect(cache.peek('id')?.expiresAt).toBe(2 * DAY_MS);
  time.nowMs = 2 * DAY_MS;
  expect(await cache.get('id')).toBeUndefined();
});

test('all sessions are read again after ends may have been missed', async () => {
  const { cache, store, tell } = await openCache();
  await cache.get('id');
  tell(null);
  await cache.get('id');
  expect(store.reads).toBe(2);
});

test('a renewed session is unknown under its old id and found by its new key', async () => {
  const { cache, renew } = await openCache();
  await cache.get('id');
  renew(sessionKeyOf('id'), sessionKeyOf('new id'));
  expect(await cache.get('id')).toBeUndefined();
  expect(await cache.findByKey(sessionKeyOf('new id'))).toMatchObject({ account: 7 });
  expect(await cache.findByKey(sessionKeyOf('id'))).toBeNull();
});

test('the use of a session is noted every five minutes', async () => {
  const { cache, store, time } = await openCache();
  time.nowMs = HOUR_MS;
  for (let count = 0; count < 3; count++) await cache.get('id');
  expect(store.touches).toBe(1);
  time.nowMs += 5 * MINUTE_MS;
  for (let count = 0; count < 3; count++) await cache.get('id');
  expect(store.touches).toBe(2);
});

test('a cached session retains nothing else of its header', async () => {
  const [kept, headerBytes] = [400, 15_000];
  const { cache } = await openCache();
  const ids = Array.from({ length: kept }, (_, visitor) => `${visitor}`.padStart(32, '0'));
  for (const id of ids) await cache.open(id, { account: 7 }, DAY_MS, FACTS);
  const before = bytesAlive();
  for (const id of ids) {
    const header = Buffer.from(`${id}; other=${'x'.repeat(headerBytes)}`).toString('latin1');
    expect(await cache.get(header.slice(0, id.length))).toEqual({ account: 7 });
  }
  expect(bytesAlive() - before).toBeLessThan((kept * headerBytes) / 5);
  expect(cache.peek(ids[0]!)?.expiresAt).toBe(DAY_MS);
});

function bytesAlive(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test('a session is live until it expires, ends or is due for renewal', async () => {
  const { cache, time, endAllOf } = await openCache();
  expect(cache.live('id')).toBeNull();
  await cache.set('id', { account: 7 }, 14 * DAY_MS);
  expect(cache.live('id')).toEqual({ id: 'id', data: { account: 7 } });
  time.nowMs = 8 * DAY_MS;
  expect(cache.live('id')).toBeNull();
  time.nowMs = 0;
  expect(cache.live('id')).not.toBeNull();
  endAllOf(7);
  expect(cache.live('id')).toBeNull();
});
