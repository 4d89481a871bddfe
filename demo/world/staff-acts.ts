import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { SettingKey } from '#contracts/settings/registry.ts';
import type { Player, World } from './world.ts';

/** Given out in the chat and where the demo players are announced. */
export const DEMO_PROMO = 'TALLY-25';

export async function set(world: World, key: SettingKey, value: unknown): Promise<void> {
  const body = { value, reason: 'Demo world' };
  const { pending } = await world.act(world.staff.registrar, 'change-setting', { params: { key }, body });
  if (pending !== null) await world.approve(pending);
  await world.projected();
  await world.house.settings.refresh();
}

export async function feedRain(world: World, amount: number): Promise<void> {
  const body = { amount, reason: 'Pool of the demo world' };
  const { pending } = await world.act(world.staff.finance, 'feed-rain-pool', { body });
  if (pending !== null) await world.approve(pending);
}

type Race = { name: string; measure: 'wagered' | 'multiplier' | 'earned'; days: number; prizes: number[]; in?: number };

export async function race(world: World, { in: startsIn = 0, ...terms }: Race): Promise<void> {
  const startsOn = dayOf(world.clock.now() + startsIn * DAY_MS);
  const body = { ...terms, startsOn, reason: 'Races of the demo world' };
  const { pending } = await world.act(world.staff.registrar, 'plan-race', { body });
  if (pending !== null) await world.approve(pending);
}

/** The statements of PayPal and the bank report it, too. */
export async function fundPayouts(world: World, micros: number): Promise<void> {
  const [account, reference, text] = ['provider:paypal', 'FUND-1', 'Funds for payouts'] as const;
  const body = { debit: account, credit: 'bank', micros, reason: text, reference } as const;
  const { pending } = await world.act(world.staff.finance, 'post-treasury', { body });
  if (pending !== null) await world.approve(pending);
  const at = world.clock.now();
  world.movements.push(
    { account, at, micros, reference, text },
    { account: 'bank', at, micros: -micros, reference, text },
  );
}

export async function adjust(world: World, { account }: Player, amount: number, reason: string) {
  return world.act(world.staff.registrar, 'adjust-points', { params: { account }, body: { amount, reason } });
}
