// States that few players are in.
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import { claim, showEveryTable } from './crowd-day.ts';
import { destinationOf, type Ending, withdraw } from './money.ts';
import { adjust, set } from './staff-acts.ts';
import { commandId, must, named, playAt, type Player, type World } from './world.ts';

export async function tips(world: World): Promise<void> {
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

const METHOD_OF: Partial<Record<Ending, MethodName>> = { rejected: 'robux', 'by-hand': 'zelle', failed: 'cashapp' };

/** Each by another player. */
export async function withdrawAll(world: World, endings: readonly Ending[]): Promise<void> {
  for (const [place, ending] of endings.entries()) {
    const player = world.players[3 + ((world.day + place) % 8)]!;
    const method = METHOD_OF[ending] ?? 'paypal';
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
  // To the end of its window first, where PostgreSQL is.
  for (const ms of [0, MINUTE_MS]) await clock.open(clock.now() + ms, clock.now() + ms);
  await world.jobsDone();
}

export async function protection(world: World): Promise<void> {
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

/** Enough that one stays open after a move. */
const ROUNDS = { mines: 10, blackjack: 24 } as const;

/** A flight, rounds with moves, a challenge, a level and its bonuses. */
export async function evening(world: World): Promise<void> {
  const player = named(world, 'captain_radish');
  const { account } = player;
  const purse = { amountPoints: 4000, actor: 'cli:demo', reason: 'Purse of the demo world for an evening' };
  await must(world, { type: 'adjust-points', commandId: commandId(world), account, ...purse });
  await world.act(account, 'crash-start', { body: { betAmount: 5 } });
  await world.tries(account, 'crash-cashout', {});
  for (const game of ['mines', 'blackjack'] as const)
    for (let round = 0; round < ROUNDS[game]; round++) await playAt(world, game, { account, stakePoints: 2 });
  const { house } = world;
  // A challenge that any day's play completes.
  const challenge = house.settings.value('challenges').find(({ type, isActive }) => type === 'games' && isActive)!;
  for (let round = 0; round < challenge.target; round++) await showEveryTable(world, player, 50);
  await claim(world, player, challenge.id);
}

/** From here on points wait for at least a week. */
const SLOW_CENTS = 450;

/** Of an offer that waits, and of one whose points were paid, if possible to a player who was invited. */
export async function reversals(world: World): Promise<void> {
  const { credits, day: today, door } = world;
  const waiting = credits.findLast(({ day, cents }) => day > today - 7 && cents >= SLOW_CENTS);
  const paid = credits.filter(({ day, cents }) => day <= today - 3 && cents < SLOW_CENTS);
  for (const credit of [waiting, paid.find(({ isInvited }) => isInvited) ?? paid[0]])
    if (credit !== undefined) await door.tell([{ ...credit, kind: 'reversal' }]);
}

/** A credit far above the price that its player was shown: staff book it, with a second person. */
export async function waitingPostback(world: World): Promise<void> {
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
  const { pending } = await world.act(world.staff.registrar, 'resolve-exception', { params: { id: first.id }, body });
  if (pending !== null) await world.approve(pending);
}

/** A wrong entry, taken back with its event as the cause. */
export async function correction(world: World): Promise<void> {
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
