import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contracts/definition/problem.ts';
import type { Hold } from '#contracts/withdrawals/compliance-calls.ts';
import { sdnXml } from '#tests/support/sdn-list.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';
import { ownKey, acts, approves, asksFor, historyOf, payable, requested, savesPayee } from './withdrawing.ts';

let house: House;
let officer: Visitor;
let folder: string;

const person = (uid: number, first: string, last: string) => ({ uid, first, last, type: 'Individual' as const });
const listed = [person(1, 'Fictive', 'Villain')];
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

/** The size differs with each version, so that it is noticed within the same millisecond. */
async function publishes(entries: Parameters<typeof sdnXml>[0]): Promise<void> {
  await writeFile(join(folder, 'sdn.xml'), sdnXml(entries));
  await house.compliance.screenAll();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallyhouse-sdn-'));
  await writeFile(join(folder, 'sdn.xml'), sdnXml(listed));
  house = await openHouse({
    sanctionsFile: join(folder, 'sdn.xml'),
    settings: { 'withdrawal-methods': { crypto: { isOn: true } } },
  });
  await house.compliance.screenAll();
  officer = house.visitor();
  await joinsStaff(house, officer, 'sn_officer', 'finance');
});
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function holdOf(account: number): Promise<Hold | undefined> {
  const { body } = await officer.get<Hold[]>('/api/admin/compliance/holds?limit=100');
  return body.find(({ userId }) => userId === account);
}

const clears = ({ id }: Hold) =>
  officer.post<Problem>(
    `/api/admin/compliance/holds/${id}`,
    { decision: 'clear', reason: 'Born in another year.' },
    ownKey(),
  );

test('a player with a name like one on the list is refused until staff clear it, also under later versions of the list', async () => {
  const { visitor, id } = await payable(house, 'sn_ann', 'Fictiv Villain');
  expect((await asksFor(visitor, 1000, 'sn.ann@example.org')).body.code).toBe('payee-held');
  const hold = (await holdOf(id))!;
  expect(hold).toMatchObject({
    kind: 'sanctions',
    withdrawalId: null,
    reason: expect.stringContaining('“Fictive Villain”'),
  });
  await clears(hold);
  const withdrawal = await requested(house, visitor, 1000, 'sn.ann@example.org');
  await publishes([...listed, person(2, 'Somebody', 'Else')]);
  expect(await holdOf(id)).toBeUndefined();
  expect((await approves(officer, withdrawal)).status).toBe(200);
});

test('a new version of the list stops what was approved before', async () => {
  const { visitor, id } = await payable(house, 'sn_bob', 'Robert Invented');
  const withdrawal = await requested(house, visitor, 1000, 'sn.bob@example.org');
  expect((await approves(officer, withdrawal)).status).toBe(200);
  await publishes([...listed, person(3, 'Robert', 'INVENTED')]);
  expect(await holdOf(id)).toMatchObject({ state: 'open' });
  expect((await acts(house, officer, { id: withdrawal, what: 'complete', body: { reference: 'T-1' } })).code).toBe(
    'withdrawal-held',
  );
  expect(await historyOf(house, visitor)).toMatchObject([
    { status: 'approved', stageText: expect.stringContaining('On hold for a check') },
  ]);
  await clears((await holdOf(id))!);
  expect(
    (await acts(house, officer, { id: withdrawal, what: 'complete', body: { reference: 'T-1' } })).code,
  ).toBeUndefined();
});

test('a listed name is held however it is cut into words, and other letters are asked for in the form of the passport', async () => {
  await publishes([...listed, person(5, 'Abd al-Rahman', 'AL-FICTIVI')]);
  const { visitor, id } = await payable(house, 'sn_gil', 'Abdulrahman Alfictivi');
  expect((await asksFor(visitor, 1000, 'sn.gil@example.org')).body.code).toBe('payee-held');
  expect(await holdOf(id)).toMatchObject({ reason: expect.stringContaining('“Abd al-Rahman AL-FICTIVI”') });
  const { status, body } = await savesPayee(visitor, 'عبد الرحمن الفكتيفي');
  expect([status, body.message]).toEqual([400, expect.stringContaining('in Latin letters')]);
});

test('a resident of a sanctioned country is refused', async () => {
  const { visitor } = await payable(house, 'sn_cat');
  await visitor.call('PUT', '/api/withdrawal/payee', { body: { legalName: 'Cat Example', country: 'KP' } });
  expect((await asksFor(visitor, 1000, 'sn.cat@example.org')).body.code).toBe('payee-held');
});

test('an address on the list is refused, and one that is added later stops the withdrawal to it', async () => {
  const asks = (visitor: Visitor) =>
    visitor.post<Problem & { withdrawal: { id: string } }>('/api/withdrawal/request', {
      method: 'crypto',
      amount: 1000,
      paymentDetails: `ethereum ${ADDRESS}`,
    });
  const [{ visitor, id }, { visitor: later }] = [await payable(house, 'sn_dan'), await payable(house, 'sn_eve')];
  const { status, body } = await asks(visitor);
  expect(status, JSON.stringify(body)).toBe(200);
  await house.projector.caughtUp();
  const entry = { ...person(4, 'Crypto', 'Nobody'), addresses: [{ currency: 'ETH', address: ADDRESS.toLowerCase() }] };
  await publishes([...listed, entry]);
  expect(await holdOf(id)).toMatchObject({ reason: 'Address of list entry 4' });
  expect((await approves(officer, body.withdrawal.id)).body.code).toBe('withdrawal-held');
  expect((await asks(later)).body.code).toBe('payee-held');
});

test('a file that is cut short leaves the last list in force', async () => {
  await writeFile(join(folder, 'sdn.xml'), sdnXml(listed).slice(0, -40));
  await expect(house.compliance.screenAll()).rejects.toThrow('The list is not XML');
  const { id } = await payable(house, 'sn_fay', 'Fictive Villain');
  expect(await holdOf(id)).toMatchObject({ kind: 'sanctions' });
});
