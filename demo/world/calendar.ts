// What happens once: of staff, and of players who show a rare state. `at`: how far the days are over, from 0 to 1.
import { DAY_MS, MINUTE_MS, instantOf } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { DollarAccount } from '#contracts/definition/chart-of-accounts.ts';
import type { SettingKey } from '#contracts/settings/registry.ts';
import { showEveryTable } from './crowd-day.ts';
import { destinationOf, type Ending, meetRefusals, withdraw } from './money.ts';
import { commandId, must, named, type Player, type World } from './world.ts';

/** Given out in the chat and where the demo players are announced. */
export const DEMO_PROMO = 'TALLY-25';

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

export const CALENDAR: readonly Entry[] = [
  {
    at: 0,
    async act(world) {
      for (const [key, value] of SETTINGS) await set(world, key, value);
      await feedRain(world, 5000);
      await race(world, { name: 'Opening Week', measure: 'wagered', days: 2, prizes: [600, 300, 150] });
      await post(world, 'bank', 'provider:paypal', 2_500_000_000);
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
  { at: 0.7, act: lateChanges },
  { at: 0.75, act: cancelledRace },
  { at: 0.8, act: lateReversal },
  { at: 0.85, act: flight },
];

/** Each on the day of its share of all days. */
export async function keepCalendar(world: World): Promise<void> {
  for (const { at, act } of CALENDAR) if (Math.floor(at * world.days) === world.day) await act(world);
}

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

async function post(world: World, credit: DollarAccount, debit: DollarAccount, micros: number): Promise<void> {
  const body = { debit, credit, micros, reason: 'Funds for payouts', reference: 'FUND-1' };
  const { pending } = await world.act(world.staff.finance, 'post-treasury', { body });
  if (pending !== null) await world.approve(pending);
}

const newest = ({ players }: World): Player => players.at(-1)!;

async function close(world: World, { account, username }: Player): Promise<void> {
  await world.act(account, 'delete-account', { body: { username, afterOffers: true } });
}

async function adjust(world: World, { account }: Player, amount: number, reason: string) {
  return world.act(world.staff.registrar, 'adjust-points', { params: { account }, body: { amount, reason } });
}

/** Approved, rejected, withdrawn, and one that nobody decides. */
async function approvals(world: World): Promise<void> {
  const { registrar, notary } = world.staff;
  const [one, two, three, four, five] = world.players.slice(1, 6) as [Player, Player, Player, Player, Player];
  const approved = await adjust(world, one, 6000, 'Prize of the opening week, paid by hand');
  await world.approve(approved.pending!);
  const rejected = await adjust(world, two, 8000, 'Compensation for an outage');
  const reject = { params: { id: rejected.pending!.changeRequest.id }, body: { reason: 'The outage was two minutes' } };
  await world.projected();
  await world.act(notary, 'reject-change', reject);
  const withdrawn = await adjust(world, three, 7000, 'Typed the wrong player');
  await world.projected();
  await world.act(registrar, 'withdraw-change', { params: { id: withdrawn.pending!.changeRequest.id } });
  await adjust(world, four, 9000, 'Goodwill for a lost round');
  await adjust(world, five, -50, 'Points of a test account');
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

async function protection(world: World): Promise<void> {
  const [careful, resting, gone] = world.players.slice(-3) as [Player, Player, Player];
  await world.act(careful.account, 'set-limit', { body: { kind: 'net-loss', window: 'week', points: 500 } });
  await world.act(careful.account, 'set-limit', { body: { kind: 'stake', window: 'day', points: 300 } });
  await world.act(careful.account, 'set-reality-check', { body: { minutes: 30 } });
  await world.act(careful.account, 'set-time-zone', { body: { timeZone: 'Europe/Zurich' } });
  const timeOut = { type: 'time-out', days: 7, isConfirmed: true } as const;
  await world.act(resting.account, 'self-exclusion', { body: timeOut });
  await world.act(gone.account, 'self-exclusion', { body: { type: 'self-exclusion', months: 6, isConfirmed: true } });
  await world.act(careful.account, 'rotate-seed', { body: { clientSeed: 'three herons at dawn' } });
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

async function tips(world: World): Promise<void> {
  const [from, to] = [named(world, 'gilded_moth'), named(world, 'night_heron')];
  await adjust(world, from, 1500, 'Points to tip');
  const tip = (points: number, receiver: string | null) =>
    world.act(from.account, 'send-tip', { body: { to: receiver, points, isPublic: true } });
  await tip(25, to.username);
  await tip(40, null);
  await set(world, 'tips-received-limit', 1250);
  // The last one is above what one player may receive on a day, and comes back.
  for (const points of [450, 440]) await tip(points, to.username);
  const rich = named(world, 'velvet_anvil');
  await adjust(world, rich, 1000, 'Points to tip');
  await world.act(rich.account, 'send-tip', { body: { to: to.username, points: 500, isPublic: false } });
}

export async function withdrawAll(world: World, endings: readonly Ending[]): Promise<void> {
  const methods = ['robux', 'paypal', 'zelle', 'cashapp'] as const;
  for (const [place, ending] of endings.entries()) {
    const player = world.players[3 + (place % 8)]!;
    const method =
      ending === 'rejected' ? 'robux' : ending === 'by-hand' ? 'zelle' : ending === 'failed' ? 'cashapp' : methods[1]!;
    const points = method === 'robux' ? 120 : 1000;
    const destination = destinationOf(method, player);
    await withdraw(world, player, { points, destination, ending }, world.movements);
  }
}

/** Players who are active join before the countdown ends. */
export async function rain(world: World): Promise<void> {
  const joining = world.players.slice(3, 11);
  for (const player of joining) await showEveryTable(world, player);
  await world.projected();
  const { reply } = await world.act(world.staff.registrar, 'start-rain', { body: { points: 400 } });
  for (const { account } of joining) await world.tries(account, 'join-rain', { params: { id: reply.rain.id } });
  const { clock } = world;
  await clock.open(clock.now() + MINUTE_MS, clock.now() + MINUTE_MS);
  await world.jobsDone();
}

/** A wrong entry, taken back with its event as the cause. */
async function correction(world: World): Promise<void> {
  const player = named(world, 'brass_weasel');
  const { account } = player;
  const given = await must(world, {
    type: 'adjust-points',
    commandId: commandId(world),
    account,
    actor: 'cli:demo',
    amountPoints: 300,
    reason: 'Race prize, entered twice',
  });
  const cause = `${given.partition}-${given.seq}`;
  const body = { amount: 300, cause, reason: 'The second entry of one prize' };
  const { pending } = await world.act(world.staff.registrar, 'correct-error', { params: { account }, body });
  if (pending !== null) await world.approve(pending);
}

/** A credit far above the price that its player was shown: staff book it, with a second person. */
async function waitingPostback(world: World): Promise<void> {
  const { door } = world;
  for (const [place, player] of world.players.slice(3, 5).entries()) {
    const offer = { network: 'notik', offerId: '9', offerName: 'Castle Rush, level 30' } as const;
    const clicked = {
      commandId: commandId(world),
      account: player.account,
      ...offer,
      points: 100,
      address: '203.0.113.9',
    };
    const codes = await door.click(clicked);
    const { network, offerName } = offer;
    await door.tell([{ kind: 'credit', network, id: `demo-above-${place}`, codes, offerName, cents: 12_000 }]);
  }
  const { reply } = await world.act(world.staff.finance, 'offer-exceptions', { query: { state: 'open' } });
  const [first] = reply.exceptions;
  if (first === undefined) throw new Error('the demo world has no postback that waits');
  const body = { action: 'approve', reason: 'The network confirmed the price' } as const;
  const { pending } = await world.act(world.staff.finance, 'resolve-exception', { params: { id: first.id }, body });
  if (pending !== null) await world.approve(pending);
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

/** Of an offer whose points were paid, of a player whom another one has invited. */
async function lateReversal(world: World): Promise<void> {
  const old = world.credits.filter(({ day, cents }) => day <= world.day - 3 && cents < 450);
  const credit = old.find(({ isInvited }) => isInvited) ?? old[0];
  if (credit === undefined) throw new Error('the demo world has no paid offer');
  await world.door.tell([{ ...credit, kind: 'reversal' }]);
}

async function flight(world: World): Promise<void> {
  const { account } = named(world, 'captain_radish');
  await world.act(account, 'crash-start', { body: { betAmount: 5 } });
  await world.tries(account, 'crash-cashout', {});
  const { house } = world;
  // A challenge that any day's play completes.
  const challenge = house.settings.value('challenges').find(({ type, isActive }) => type === 'games' && isActive);
  for (let round = 0; round < (challenge?.target ?? 0); round++)
    await showEveryTable(world, named(world, 'captain_radish'));
  if (challenge !== undefined) await world.tries(account, 'claim-challenge', { params: { id: challenge.id } });
}
