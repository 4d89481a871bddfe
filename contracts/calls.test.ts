import { expect, test } from 'vitest';
import { CALLS } from './calls.ts';
import { type Call, permissionFor } from './definition/call.ts';
import { REFUSALS } from './refusals.ts';
import { rolesWith } from './definition/permissions.ts';

const calls: readonly Call[] = CALLS;
const namesOf = (chosen: readonly Call[]) => chosen.map(({ name }) => name);

test('no two calls share a name, or a method and a path', () => {
  const names = namesOf(calls);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  const addresses = calls.flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((at) => `${method} ${at}`),
  );
  expect(addresses.filter((address, place) => addresses.indexOf(address) !== place)).toEqual([]);
});

/** Safe to repeat, and a reply with a new session id must not be stored. */
const isAboutSignIn = ({ path }: Call) => path.startsWith('/api/auth/');

test('every writing call of a player accepts an idempotency key; reads do not', () => {
  const acts = calls.filter((call) => call.method !== 'GET' && call.access !== 'public' && !isAboutSignIn(call));
  expect(namesOf(acts.filter(({ idempotent }) => !idempotent))).toEqual([]);
  expect(namesOf(calls.filter(({ method, idempotent }) => method === 'GET' && idempotent))).toEqual([]);
});

/** Documented without a key. A repeat changes nothing. */
const NEEDS_NO_KEY: ReadonlySet<string> = new Set([
  'decide-withdrawal',
  'verify-user-email',
  'edit-challenge',
  'change-setting',
]);

test('every writing call of staff requires an idempotency key', () => {
  const staff = calls.filter((call) => permissionFor(call) !== null && !NEEDS_NO_KEY.has(call.name));
  const acts = staff.filter(({ method }) => method !== 'GET');
  expect(acts.length).toBeGreaterThan(0);
  expect(namesOf(acts.filter(({ idempotent }) => idempotent !== 'required'))).toEqual([]);
});

test('all calls under /api/admin and /api/finance are for staff, and no others', () => {
  const isStaff = (call: Call) => permissionFor(call) !== null;
  const isStaffPath = ({ path }: Call) => /^\/api\/(admin|finance)\//.test(path);
  expect(namesOf(calls.filter((call) => isStaff(call) !== isStaffPath(call)))).toEqual([]);
});

test('every call of staff has a permission that some role grants', () => {
  const needed = calls.map(permissionFor).filter((permission) => permission !== null);
  expect(needed.filter((permission) => rolesWith(permission).length === 0)).toEqual([]);
});

test('a read has no body', () => {
  expect(namesOf(calls.filter(({ method, body }) => method === 'GET' && body !== undefined))).toEqual([]);
});

test('every refusal of a call is one of a command or of the gateway', () => {
  const known: readonly unknown[] = Object.values(REFUSALS);
  const unknown = calls.flatMap(({ refusals }) => refusals.filter((refusal) => !known.includes(refusal)));
  expect(unknown).toEqual([]);
});
