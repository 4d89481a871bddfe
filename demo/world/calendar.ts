// Events that happen once, and payments that repeat. `at`: the share of the days that are over.
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import type { SettingKey } from '#contracts/settings/registry.ts';
import { meetRefusals } from './money.ts';
import { correction, evening, protection, rain, reversals, tips, waitingPostback, withdrawAll } from './rare-states.ts';
import { adjust, DEMO_PROMO, feedRain, fundPayouts, race, set } from './staff-acts.ts';
import { completeStep, FIRST } from './stepped-offers.ts';
import { named, type Player, type World } from './world.ts';

type Entry = { at: number; act(world: World): Promise<void> };

const SETTINGS: readonly (readonly [SettingKey, unknown])[] = [
  ['tips-enabled', true],
  ['tips-account-days', 0],
  ['tips-level', 1],
  ['checklist-round', 10],
  ['checklist-offer', 20],
  ['rain-seconds', 10],
  ['referral-bonus', 250],
];

/** Days between two payments to players of the cast. */
const PAY_DAYS = 4;

const CALENDAR: readonly Entry[] = [
  {
    at: 0,
    async act(world) {
      for (const [key, value] of SETTINGS) await set(world, key, value);
      await feedRain(world, 5000);
      await race(world, { name: 'Opening Day', measure: 'wagered', days: 1, prizes: [600, 300, 150] });
      await fundPayouts(world, 2_500_000_000);
    },
  },
  { at: 0, act: (world) => close(world, newest(world)) },
  { at: 0.15, act: approvals },
  { at: 0.2, act: holds },
  { at: 0.25, act: protection },
  { at: 0.3, act: (world) => meetRefusals(world, world.players.slice(6, 9)) },
  { at: 0.35, act: promos },
  { at: 0.4, act: standing },
  { at: 0.45, act: tips },
  {
    at: 0.5,
    act: (world) => withdrawAll(world, ['paid', 'by-hand', 'failed', 'returned', 'kept', 'forfeited', 'rejected']),
  },
  { at: 0.55, act: rain },
  {
    at: 0.5,
    act: (world) => race(world, { name: 'Midsummer Dash', measure: 'multiplier', days: 1, prizes: [500, 250] }),
  },
  { at: 0.6, act: correction },
  { at: 0.65, act: waitingPostback },
  { at: 0.65, act: (world) => completeStep(world, FIRST) },
  { at: 0.7, act: lateChanges },
  { at: 0.75, act: cancelledRace },
  { at: 0.8, act: reversals },
  { at: 0.85, act: evening },
];

/** Each on the day of its share of all days. */
export async function keepCalendar(world: World): Promise<void> {
  for (const { at, act } of CALENDAR) if (Math.floor(at * world.days) === world.day) await act(world);
  if (world.day % PAY_DAYS === 1) await withdrawAll(world, [world.day % 8 === 1 ? 'paid' : 'by-hand']);
}

const newest = ({ players }: World): Player => players.at(-1)!;

async function close(world: World, { account, username }: Player): Promise<void> {
  await world.act(account, 'delete-account', { body: { username, afterOffers: true } });
}

/** Approved, rejected, withdrawn, and one that is left to expire. */
async function approvals(world: World): Promise<void> {
  const { registrar, notary } = world.staff;
  const [one, two, three] = world.players.slice(0, 3) as [Player, Player, Player];
  // No later payment changes this balance.
  const left = named(world, 'quiet_thunder');
  const approved = await adjust(world, one, 6000, 'Prize of the opening week, paid by hand');
  await world.approve(approved.pending!);
  const rejected = await adjust(world, two, 8000, 'Compensation for an outage');
  const reject = { params: { id: rejected.pending!.changeRequest.id }, body: { reason: 'The outage was two minutes' } };
  await world.projected();
  await world.act(notary, 'reject-change', reject);
  const withdrawn = await adjust(world, three, 7000, 'Typed the wrong player');
  await world.projected();
  await world.act(registrar, 'withdraw-change', { params: { id: withdrawn.pending!.changeRequest.id } });
  await adjust(world, left, 9000, 'Goodwill for a lost round');
  await adjust(world, three, -50, 'Points of a test account');
  // The second change of one setting makes the first one stale.
  const change = (by: number, value: number) =>
    world.act(by, 'change-setting', { params: { key: 'weekly-bonus' }, body: { value, reason: 'Autumn plan' } });
  const stale = await change(registrar, 200);
  await change(notary, 30);
  await world.projected();
  const { id, hash } = stale.pending!.changeRequest;
  await world.tries(notary, 'approve-change', { params: { id }, body: { hash } });
}

async function holds(world: World): Promise<void> {
  const { registrar } = world.staff;
  const player = named(world, 'gilded_moth');
  const { account } = player;
  const reason = 'Chargeback of a network under review';
  await adjust(world, player, 400, 'Points to hold');
  const hold = async (expiresInSeconds: number | null) => {
    const body = { amount: 50, reason, expiresInSeconds };
    return (await world.act(registrar, 'hold-points', { params: { account }, body })).commandId;
  };
  const [first, second] = [await hold(null), await hold(null)];
  await hold(3600);
  await hold(null);
  const settled = [
    await world.act(registrar, 'post-hold', { params: { account, hold: first } }),
    await world.act(registrar, 'void-hold', { params: { account, hold: second } }),
  ];
  for (const { pending } of settled) if (pending !== null) await world.approve(pending);
}

async function promos(world: World): Promise<void> {
  const { finance } = world.staff;
  const make = (code: string, mostUses: number, days: number) =>
    world.act(finance, 'make-promo', {
      body: {
        code,
        mostUses,
        amountPoints: 25,
        expiresAt: instantOf(world.clock.now() + days * DAY_MS),
        isVerifiedOnly: false,
        minDays: 0,
        reason: 'For visitors of the demo world',
      },
    });
  await make('EARLYBIRD', 3, 7);
  await make(DEMO_PROMO, 100, 365);
  const ended = await make('MISPRINT', 10, 30);
  await world.act(finance, 'end-promo', {
    params: { id: ended.commandId },
    body: { reason: 'Wrong number of points' },
  });
  await world.projected();
  for (const { account } of world.players.slice(3, 6)) {
    await world.tries(account, 'redeem-promo', { body: { code: 'EARLYBIRD' } });
    await world.tries(account, 'redeem-promo', { body: { code: DEMO_PROMO } });
  }
}

async function standing(world: World): Promise<void> {
  const { registrar } = world.staff;
  const [cheat, loud, back] = world.players.slice(-3) as [Player, Player, Player];
  const ban = (player: Player, reason: string, until?: string) =>
    world.act(registrar, 'ban-user', { params: { id: player.account }, body: { reason, ...(until && { until }) } });
  await ban(cheat, 'Twelve accounts with one destination');
  await ban(loud, 'Threats in the chat', instantOf(world.clock.now() + 3 * DAY_MS));
  await ban(back, 'Looked like a second account');
  await world.act(registrar, 'unban-user', { params: { id: back.account }, body: { reason: 'It is a sister' } });
  const helper = named(world, 'AuntGravity');
  const role = { params: { id: helper.account }, body: { role: 'moderator', reason: 'Evenings' } } as const;
  const granted = await world.act(registrar, 'grant-role', role);
  if (granted.pending !== null) await world.approve(granted.pending);
  const revoke = { params: { id: helper.account, role: 'moderator' }, body: { reason: 'Back to playing' } } as const;
  await world.act(registrar, 'revoke-role', revoke);
}

async function lateChanges(world: World): Promise<void> {
  await set(world, 'daily-bonus', 6);
  await set(world, 'rain-points', 120);
}

async function cancelledRace(world: World): Promise<void> {
  await race(world, { name: 'Autumn Cup', measure: 'earned', days: 3, prizes: [400, 200], in: 5 });
  await world.projected();
  const { reply } = await world.act(world.staff.finance, 'staff-races', {});
  const cup = reply.find(({ name }) => name === 'Autumn Cup')!;
  const cancelled = { params: { id: cup.id }, body: { reason: 'Two races at once' } };
  const { pending } = await world.act(world.staff.finance, 'cancel-race', cancelled);
  if (pending !== null) await world.approve(pending);
}
