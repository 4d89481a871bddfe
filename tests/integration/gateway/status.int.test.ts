import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicStatus } from '#contracts/public-stats/status-call.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { machinesCall } from '#contracts/standing/machines-call.ts';
import { OVERLOADED } from '#contracts/outcome.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, joinsStaff, openHouse } from './house.ts';

const EVERY_MS = 100;

let house: House;
let isReached = true;

beforeAll(async () => {
  house = await openHouse({
    isOneOfSeveral: true,
    statusEveryMs: EVERY_MS,
    throughLedger: (ledger) => ({
      submit: async (command) => (isReached ? ledger.submit(command) : OVERLOADED),
    }),
  });
});
afterAll(() => house[Symbol.asyncDispose]());

async function statusAt(address: string): Promise<PublicStatus> {
  return (await (await fetch(`${address}/api/public/status`)).json()) as PublicStatus;
}

const betsAt = async (address: string) => (await statusAt(address)).parts.find(({ part }) => part === 'bets')!;

async function betsAre(state: string, address = house.address) {
  await eventually(async () => (await betsAt(address)).state === state);
  return betsAt(address);
}

async function ownsAll(owner: string | null): Promise<void> {
  await using client = await openClient(house.db.url);
  await client.pg.query(
    `insert into lease (partition, epoch, owner, address, beat, renewed_at)
     select partition, 1, $1, 'ws://sequencer', 0, clock_timestamp() + interval '1 hour' from head
     on conflict (partition) do update set owner = excluded.owner`,
    [owner],
  );
}

test('bets are down while no sequencer has the partitions, and open since one has taken them', async () => {
  const down = await betsAre('down');
  expect((await statusAt(house.address)).state).toBe('down');
  await ownsAll('00000000-0000-4000-8000-000000000001');
  const open = await betsAre('open');
  expect(Date.parse(open.since)).toBeGreaterThan(Date.parse(down.since));
  await ownsAll(null);
  const again = await betsAre('down');
  expect(Date.parse(again.since)).toBeGreaterThan(Date.parse(open.since));
});

test('a state has the same beginning at every gateway, also at one that starts later', async () => {
  await ownsAll('00000000-0000-4000-8000-000000000001');
  const { since } = await betsAre('open');
  const later = await house.openDoor();
  await new Promise((resolve) => setTimeout(resolve, 3 * EVERY_MS));
  expect((await betsAre('open', later.address)).since).toBe(since);
  expect((await betsAre('open')).since).toBe(since);
});

test('after a minute without a look the time of a state starts again', async () => {
  const { since } = await betsAre('open');
  await house.db.pool.query(sql.unsafe`update status.look set ended_at = ended_at - interval '2 minutes'`);
  await eventually(async () => (await betsAt(house.address)).since !== since);
});

test('commands that the ledger does not take close the bets at every gateway', async () => {
  const visitor = house.visitor();
  await visitor.register('status_anna');
  await betsAre('open');
  isReached = false;
  const bets = setInterval(() => void visitor.bet(1), 20);
  await eventually(async () => (await betsAt(house.address)).state !== 'open');
  clearInterval(bets);
  isReached = true;
  // The last counts of a gateway apply for half a minute, unless newer commands replace them.
  await eventually(async () => (await visitor.bet(1)).status === 200 && (await betsAt(house.address)).state === 'open');
});

test('the machine desk names the connected roles, and keeps the lag of a day', async () => {
  const admin = house.visitor();
  await joinsStaff(house, admin, 'st_warden', 'admin');
  const machines = await eventually(async () => {
    const { body } = await admin.get<ReplyOf<typeof machinesCall>>('/api/admin/machines');
    return body.history.length > 0 ? body : null;
  });
  const connected = machines.roles.filter(({ connections }) => connections > 0).map(({ role }) => role);
  expect(connected).toEqual(expect.arrayContaining(['sequencer', 'projector', 'gateway']));
  expect(connected).not.toContain('relay');
  expect(machines.history.at(-1)).toMatchObject({ behind: expect.any(Number), due: expect.any(Number) });
  await house.db.pool.query(sql.unsafe`
    insert into status.lag (slot, at, behind, due) select slot, now() - interval '1 day', 5, 5
    from generate_series(0, 1439) as slot on conflict do nothing`);
  const { body } = await admin.get<ReplyOf<typeof machinesCall>>('/api/admin/machines');
  expect(body.history.length).toBeLessThan(4);
});
