import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandOf } from '#contracts/commands.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { config } from '#contracts/settings/calls.ts';
import type { SettingKey } from '#contracts/settings/registry.ts';
import { silentLog } from '#infra/process/log.ts';
import { firstValuesOf } from '#services/settings/first-values.ts';
import { openSettings } from '#services/settings/open-settings.ts';
import { bets, opens, sets } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, openHouse } from '../gateway/house.ts';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;

beforeAll(async () => {
  house = await openHouse({ settings: { 'signup-bonus': 100_000 } });
  other = await house.openDoor();
  await house.ledger.submit(opens(HOUSE_ACCOUNTS.settings));
});
afterAll(() => house[Symbol.asyncDispose]());

async function change(command: CommandOf<'change-setting'>): Promise<void> {
  expect(await house.ledger.submit(command)).toMatchObject({ kind: 'receipt' });
}

/** A process that reads the settings at its start and then twice a second. */
const isKnown = (key: SettingKey, value: unknown) =>
  eventually(() => JSON.stringify(other.settings.value(key)) === JSON.stringify(value));

test('a lowered limit is enforced by the ledger, shown by every gateway, and lifted again', async () => {
  const anna = house.visitor();
  const { id } = await anna.register('anna');
  await change(sets('game-limits', { dice: { maxStakePoints: 5 } }));
  const refused = await eventually(async () => {
    const outcome = await house.ledger.submit(bets(id, 6));
    return outcome.kind === 'refusal' && outcome;
  });
  expect(refused).toMatchObject({ code: 'stake-out-of-bounds' });
  await isKnown('game-limits', { dice: { maxStakePoints: 5 } });
  const told = await other.visitor().get<ReplyOf<typeof config>>('/api/config');
  expect(told.body.limits.dice.maxStakePoints).toBe(5);
  await change(sets('game-limits', {}));
  await eventually(async () => (await house.ledger.submit(bets(id, 6))).kind === 'receipt');
});

test('the next account gets the current bonus', async () => {
  await change(sets('signup-bonus', 42));
  await isKnown('signup-bonus', 42);
  const bert = other.visitor();
  await bert.register('bert');
  const { body } = await bert.get<{ points: number }>('/api/user');
  expect(body.points).toBe(42);
});

test('a process that starts later has the changed value, regardless of its environment', async () => {
  await change(sets('abandoned-round-hours', 3));
  await isKnown('abandoned-round-hours', 3);
  const first = firstValuesOf({ firstSettings: { 'abandoned-round-hours': 99, 'bets-per-second': 88 } });
  await using later = await openSettings({ databaseUrl: house.db.url, first, log: silentLog() });
  expect(later.value('abandoned-round-hours')).toBe(3);
  expect(later.origin('abandoned-round-hours')).toMatchObject({ actor: 'cli:demo' });
  expect(later.value('bets-per-second')).toBe(88);
});
