// Generated from the contracts: what PostgreSQL cannot store, in every field of every call.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallName, CALLS } from '#contracts/calls.ts';
import type { Call } from '#contracts/definition/call.ts';
import { COSTLY_BODIES } from '#tests/support/costly-bodies.ts';
import { eventually } from '#tests/support/eventually.ts';
import { leavesOf } from '#tests/support/leaves-of.ts';
import { type Log, silentLog } from '#infra/process/log.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

const errors: unknown[] = [];
let house: House;
let admin: Visitor;

beforeAll(async () => {
  const log: Log = Object.assign(silentLog(), { error: (...facts: unknown[]) => errors.push(facts) });
  house = await openHouse({ log, budgets: { perPlayer: 1e6, perAddress: 1e6 } });
  admin = house.visitor();
  await joinsStaff(house, admin, 'the_warden', 'admin');
});
afterAll(() => house[Symbol.asyncDispose]());

/** In an address, half of a character is its three bytes. */
const HOSTILE = [
  { text: 'a\0b', inAddress: 'a%00b' },
  { text: 'a\ud800b', inAddress: 'a%ED%A0%80b' },
] as const;

const SAMPLES = ['1', '281474976710655', '0-1', '2026-11', '2026-11-01', '2026-11-01T00:00:00.000Z', 'abcd', 'dice'];

type Keys = readonly (string | number)[];
type Asked = { isPublic: boolean; name: string; field: string; method: string; path: string; body: unknown };

const enumOf = (schema: unknown) =>
  Object.values((schema as { _zod: { def: { entries?: object } } })._zod.def.entries ?? {}).map(String);

function sampleFor(schema: { safeParse(value: unknown): { success: boolean } }): string {
  const samples = [...SAMPLES, randomUUID(), ...enumOf(schema)];
  return samples.find((sample) => schema.safeParse(sample).success) ?? 'abcd';
}

const addressed = (call: Call, params: Record<string, string>, query: Record<string, string>) => {
  const path = call.path.replaceAll(/:(\w+)/g, (_whole, key: string) => params[key] ?? '281474976710655');
  const search = Object.entries(query).map(([key, value]) => `${key}=${value}`);
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
};

function textKeysIn(value: unknown, keys: Keys = []): Keys[] {
  if (typeof value === 'string') return [keys];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textKeysIn(inner, [...keys, key]));
}

function withText(base: unknown, keys: Keys, text: string): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return text;
  const holder = typeof base === 'object' && base !== null ? base : {};
  const inner = withText((holder as Record<string, unknown>)[key], rest, text);
  if (Array.isArray(holder)) return holder.toSpliced(Math.min(Number(key), holder.length), 1, inner);
  return { ...holder, [key]: inner };
}

function askedOf(call: Call & { name: CallName }): Asked[] {
  const { name, method } = call;
  const isPublic = call.access === 'public';
  const samplesOf = (part: 'params' | 'query') =>
    Object.fromEntries(leavesOf(call[part]).map(({ keys, schema }) => [String(keys[0]), sampleFor(schema)]));
  const isNeeded = (part: 'params' | 'query') => part === 'params' || call.query?.safeParse({}).success === false;
  const needed = (part: 'params' | 'query') => (isNeeded(part) ? samplesOf(part) : {});
  const [params, query] = [needed('params'), needed('query')];
  const body: unknown = JSON.parse(COSTLY_BODIES[name]?.valid ?? 'null') ?? undefined;
  const places = new Map(
    [...leavesOf(call.body).map(({ keys }) => keys), ...textKeysIn(body)].map((keys) => [keys.join('.'), keys]),
  );
  return HOSTILE.flatMap(({ text, inAddress }) => [
    ...Object.keys(params).map((key) => ({
      isPublic,
      name,
      field: `params.${key}`,
      method,
      path: addressed(call, { ...params, [key]: inAddress }, query),
      body,
    })),
    ...Object.keys(samplesOf('query')).map((key) => ({
      isPublic,
      name,
      field: `query.${key}`,
      method,
      path: addressed(call, params, { ...query, [key]: inAddress }),
      body,
    })),
    ...[...places].map(([place, keys]) => ({
      isPublic,
      name,
      field: `body.${place}`,
      method,
      path: addressed(call, params, query),
      body: withText(body, keys, text),
    })),
  ]);
}

const all = (CALLS as readonly (Call & { name: CallName })[]).flatMap(askedOf);

test('no text in a field of any call is a fault of the house', async () => {
  expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThan(100);
  const faults: unknown[] = [];
  for (const { isPublic, name, field, method, path, body } of all) {
    const headers = { 'idempotency-key': randomUUID() };
    // Registering replaces the session.
    const visitor = isPublic ? house.visitor() : admin.twin();
    const { status, text } = await visitor.call(method, path, { body: method === 'GET' ? undefined : body, headers });
    if (status >= 500) faults.push([name, field, status, text]);
  }
  expect(faults).toEqual([]);
  expect((await admin.get('/api/auth/user')).body).toMatchObject({ username: 'the_warden' });
  expect(errors).toEqual([]);
});

test('an upload that is cut off is a refusal in the log of staff actions, without an error', async () => {
  errors.length = 0;
  const path = `/api/finance/sources/${encodeURIComponent('provider:match')}/files?name=a.csv`;
  const headers = {
    cookie: admin.cookie,
    origin: house.address,
    'content-type': 'application/octet-stream',
    'content-length': 5_000_000,
    'idempotency-key': randomUUID(),
  };
  const upload = request(new URL(path, house.address), { method: 'POST', headers });
  upload.on('error', () => undefined);
  await new Promise((resolve) => upload.write(Buffer.alloc(2_000_000, 'a'), resolve));
  const outcomeOf = () =>
    house.db.pool.oneFirst(sql.type(z.object({ outcome: z.string() }))`
      select coalesce(max(coalesce(outcome, 'unknown')), 'none') as outcome
      from staff.action where command_id = ${headers['idempotency-key']}`);
  await eventually(async () => (await outcomeOf()) === 'unknown');
  upload.destroy();
  await eventually(async () => (await outcomeOf()) === 'malformed-request');
  expect(errors).toEqual([]);
});
