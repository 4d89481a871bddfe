import { expect, test } from 'vitest';
import { collectGarbage } from '#tests/support/collect-garbage.ts';
import type { SessionEnd, SessionKey, SessionRecord, Sessions } from '#contracts/internal/identity.ts';
import { SessionCache, sessionKeyOf } from './session-cache.ts';

const DAY_MS = 86_400_000;

/** Stored sessions whose answers can be held back. */
function storedSessions() {
  const rows = new Map<SessionKey, SessionRecord>();
  const listeners = new Set<(end: SessionEnd | null) => void>();
  const store = { reads: 0, hold: Promise.resolve() };
  const tell = (end: SessionEnd | null) => listeners.forEach((listener) => listener(end));
  const sessions: Sessions = {
    async find(key) {
      store.reads++;
      const row = rows.get(key) ?? null;
      await store.hold;
      return row;
    },
    async open(key, record) {
      rows.set(key, record);
    },
    async prolong(key, record) {
      if (!rows.has(key)) return false;
      rows.set(key, record);
      await store.hold;
      return true;
    },
    async end(key) {
      rows.delete(key);
      tell({ session: key });
    },
    async endAllOf(account) {
      for (const [key, row] of rows) if (row.account === account) rows.delete(key);
      tell({ account });
    },
    onEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { sessions, store, tell };
}

async function openCache() {
  const time = { nowMs: 0 };
  const stored = storedSessions();
  const cache = new SessionCache(stored.sessions, () => time.nowMs);
  await cache.set('id', { account: 7 }, DAY_MS, true);
  return { ...stored, cache, time };
}

test('a session is read from the database once, however often it is asked for', async () => {
  const { cache, store } = await openCache();
  for (let count = 0; count < 5; count++) expect(await cache.get('id')).toEqual({ account: 7 });
  expect(store.reads).toBe(1);
});

test('an ended session is gone at once, and so are all of a banned account', async () => {
  const one = await openCache();
  await one.cache.get('id');
  await one.cache.destroy('id');
  expect(await one.cache.get('id')).toBeUndefined();

  const all = await openCache();
  await all.cache.get('id');
  await all.sessions.endAllOf(7);
  expect(await all.cache.get('id')).toBeUndefined();
});

test('a read that was under way when the session ended neither finds nor remembers it', async () => {
  const { cache, store, sessions } = await openCache();
  let release = () => {};
  store.hold = new Promise((resolve) => (release = resolve));
  const reading = cache.get('id');
  await sessions.end(sessionKeyOf('id'));
  release();
  expect(await reading).toBeUndefined();
  expect(await cache.get('id')).toBeUndefined();
});

test('a session that ended while a request of it was on its way is not brought back by renewing it', async () => {
  const { cache, sessions } = await openCache();
  await cache.get('id');
  await sessions.end(sessionKeyOf('id'));
  await cache.set('id', { account: 7 }, DAY_MS, false);
  expect(await cache.get('id')).toBeUndefined();
});

test('a session that ended after it was renewed, and before that was heard, is not remembered', async () => {
  const { cache, store, sessions } = await openCache();
  await cache.get('id');
  let release = () => {};
  store.hold = new Promise((resolve) => (release = resolve));
  const renewing = cache.set('id', { account: 7 }, DAY_MS, false);
  await sessions.end(sessionKeyOf('id'));
  release();
  await renewing;
  expect(await cache.get('id')).toBeUndefined();
});

test('fifty thousand sessions are remembered and no more: the one that was opened first is read again', async () => {
  const { cache, store } = await openCache();
  await cache.get('id');
  const ids = Array.from({ length: 50_000 }, (_, number) => `id ${number}`);
  for (const id of ids) await cache.set(id, { account: 8 }, DAY_MS, true);
  for (const id of ids) await cache.get(id);
  const before = store.reads;
  await cache.get(ids.at(-1)!);
  expect(store.reads).toBe(before);
  await cache.get('id');
  expect(store.reads).toBe(before + 1);
});

test('a session runs out by the clock', async () => {
  const { cache, time } = await openCache();
  await cache.get('id');
  time.nowMs = DAY_MS;
  expect(await cache.get('id')).toBeUndefined();
});

test('a session that another gateway has renewed does not run out at this one', async () => {
  const { cache, sessions, time } = await openCache();
  await cache.get('id');
  await sessions.prolong(sessionKeyOf('id'), { account: 7, data: { account: 7 }, expiresAt: 2 * DAY_MS });
  time.nowMs = DAY_MS;
  expect(await cache.get('id')).toEqual({ account: 7 });
  expect(cache.endsAt('id')).toBe(2 * DAY_MS);
  time.nowMs = 2 * DAY_MS;
  expect(await cache.get('id')).toBeUndefined();
});

test('when ends may have been missed everything is read again', async () => {
  const { cache, store, tell } = await openCache();
  await cache.get('id');
  tell(null);
  await cache.get('id');
  expect(store.reads).toBe(2);
});

test('a session that is kept in memory keeps nothing else of the header that named it', async () => {
  const [kept, headerBytes] = [400, 15_000];
  const { cache } = await openCache();
  const ids = Array.from({ length: kept }, (_, visitor) => `${visitor}`.padStart(32, '0'));
  for (const id of ids) await cache.set(id, { account: 7 }, DAY_MS, true);
  const before = bytesAlive();
  for (const id of ids) {
    const header = Buffer.from(`${id}; other=${'x'.repeat(headerBytes)}`).toString('latin1');
    expect(await cache.get(header.slice(0, id.length))).toEqual({ account: 7 });
  }
  expect(bytesAlive() - before).toBeLessThan((kept * headerBytes) / 5);
  expect(cache.endsAt(ids[0]!)).toBe(DAY_MS);
});

function bytesAlive(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
