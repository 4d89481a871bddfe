// Withdrawals in every state.
import type { Command } from '#contracts/commands.ts';
import type { CommandId } from '#contracts/ids.ts';
import type { Receipt } from '#contracts/outcome.ts';
import type { MethodName } from '#contracts/withdrawals/method-names.ts';
import { attemptRef } from '#contracts/withdrawals/attempt.ts';
import type { Destination } from '#contracts/withdrawals/methods.ts';
import { keepDestination } from '#services/payouts/port/destinations.ts';
import { pendingChangeIn } from '#services/module/pending-change.ts';
import { commandId, type Movement, must, type Player, type World } from './world.ts';

const MICROS_PER_POINT = 10_000;

export type Ending =
  | 'requested'
  | 'approved'
  | 'rejected'
  | 'failed'
  | 'paid'
  | 'by-hand'
  | 'returned'
  | 'kept'
  | 'forfeited';

const REJECTED = 'That gamepass is not for sale.';
const MISSING = 'The provider found no account with this destination.';
const RETURNED = 'The payment was not accepted within 14 days.';
const HASH = '5'.repeat(64);

let counted = 47_000;

/** Points come from the house first, so that every state exists. `movements` gets what statements report. */
export async function withdraw(
  world: World,
  player: Player,
  asked: { points: number; destination: Destination; ending: Ending },
  movements: Movement[],
): Promise<CommandId> {
  const { house, staff } = world;
  const { account } = player;
  const { points, destination, ending } = asked;
  const { method } = destination;
  const withdrawalId = commandId(world);
  const submit = (command: Command): Promise<Receipt> => must(world, command);
  await lend(world, account, points);
  const hash = await keepDestination(house.pool, house.destinationKey, { id: withdrawalId, account, destination });
  if (hash === null) throw new Error('a withdrawal of the demo world has two destinations');
  const request = { method, amountPoints: points, destination: hash, isEmailConfirmed: true };
  await submit({ type: 'request-withdrawal', commandId: withdrawalId, account, ...request });
  const by = (actor = `operator:${staff.finance}`) => ({ commandId: commandId(world), account, actor, withdrawalId });
  if (ending === 'requested') return withdrawalId;
  if (ending === 'rejected') {
    await submit({ type: 'reject-withdrawal', ...by(), reason: REJECTED });
    return withdrawalId;
  }
  await submit({ type: 'approve-withdrawal', ...by(), reason: 'Reviewed' });
  if (ending === 'approved') return withdrawalId;
  if (ending === 'failed') {
    await submit({ type: 'fail-withdrawal', ...by('cli:demo'), reason: MISSING });
    return withdrawalId;
  }
  const isByHand = ending === 'by-hand' || method !== 'paypal';
  const reference = `${method.slice(0, 3).toUpperCase()}-${++counted}`;
  const attempt = isByHand ? null : 1;
  if (!isByHand) await noteAttempt(world, { account, withdrawalId, outcome: 'accepted', reference });
  const actor = isByHand ? undefined : 'system:payouts';
  const { at } = await submit({
    type: 'pay-withdrawal',
    ...by(actor),
    attempt,
    reference,
    feeMicros: null,
    checker: null,
  });
  const text = `Payout ${withdrawalId}`;
  const ours = isByHand ? undefined : attemptRef(withdrawalId, 1);
  movements.push({ account: `provider:${method}`, at, micros: -points * MICROS_PER_POINT, reference, ours, text });
  if (ending === 'paid' || ending === 'by-hand') return withdrawalId;
  const isKept = ending !== 'returned';
  const returned = { reason: RETURNED, isKept, feeMicros: null };
  const back = await submit({ type: 'return-withdrawal', ...by('cli:demo'), ...returned });
  movements.push({ account: `provider:${method}`, at: back.at, micros: points * MICROS_PER_POINT, reference, text });
  if (ending === 'forfeited') {
    const asked = await submit({ type: 'forfeit-returned', ...by(), reason: 'The account paid itself twice' });
    const pending = pendingChangeIn(asked);
    if (pending !== null) await world.approve(pending);
  }
  return withdrawalId;
}

export async function lend(world: World, account: number, amountPoints: number): Promise<void> {
  const lent = { amountPoints, actor: 'cli:demo', reason: 'Points of the demo world to withdraw' };
  await must(world, { type: 'adjust-points', commandId: commandId(world), account, ...lent });
}

type Attempted = {
  account: number;
  withdrawalId: CommandId;
  outcome: 'accepted' | 'unknown';
  reference: string | null;
};

/** As the payout worker notes it. */
export async function noteAttempt(
  world: World,
  { account, withdrawalId, outcome, reference }: Attempted,
): Promise<void> {
  const of = () => ({ commandId: commandId(world), account, actor: 'system:payouts', withdrawalId, attempt: 1 });
  await must(world, { type: 'submit-payout', ...of(), provider: 'paypal', bodyHash: HASH });
  const noted = { reason: null, costMicros: null, feeMicros: null };
  await must(world, { type: 'note-payout', ...of(), outcome, reference, ...noted });
}

/** A provider that refuses before and after it has accepted, and one whose answer never came. */
export async function meetRefusals(world: World, [first, second, third]: readonly Player[]): Promise<void> {
  const ends = [
    { player: first!, outcomes: ['refused'] },
    { player: second!, outcomes: ['accepted', 'refused'] },
    { player: third!, outcomes: ['unknown'] },
  ] as const;
  for (const { player, outcomes } of ends) {
    const destination = { method: 'paypal', details: { paypalEmail: `${player.username}@example.com` } } as const;
    const withdrawalId = await withdraw(world, player, { points: 1000, destination, ending: 'approved' }, []);
    const { account } = player;
    const of = () => ({ commandId: commandId(world), account, actor: 'system:payouts', withdrawalId, attempt: 1 });
    await must(world, { type: 'submit-payout', ...of(), provider: 'paypal', bodyHash: HASH });
    for (const outcome of outcomes) {
      const reason = outcome === 'refused' ? 'The receiver cannot be paid' : null;
      const isFirst = outcome === 'accepted';
      const cost = {
        costMicros: null,
        feeMicros: isFirst ? 250_000 : null,
        reference: isFirst ? `PAY-${++counted}` : null,
      };
      await must(world, { type: 'note-payout', ...of(), outcome, reason, ...cost });
    }
    if (outcomes.at(-1) === 'unknown') {
      await world.projected();
      const settled = { outcome: 'refused', reason: 'PayPal support: never received' } as const;
      const call = { params: { id: withdrawalId }, body: { attempt: 1, ...settled } };
      const { pending } = await world.act(world.staff.finance, 'settle-payout', call);
      if (pending !== null) await world.approve(pending);
    }
    const failed = { reason: MISSING, actor: 'system:payouts' };
    await must(world, { type: 'fail-withdrawal', commandId: commandId(world), account, withdrawalId, ...failed });
  }
}

export function destinationOf(method: MethodName, { username }: Player): Destination {
  const name = username.replaceAll('_', '').slice(0, 18);
  switch (method) {
    case 'robux':
      return { method, details: { username: name, gamepassId: String(7_120_000 + ++counted) } };
    case 'zelle':
      return { method, details: { contact: `${name.toLowerCase()}@example.com` } };
    case 'cashapp':
      return { method, details: { cashappTag: `$${name}` } };
    default:
      return { method: 'paypal', details: { paypalEmail: `${name.toLowerCase()}@example.com` } };
  }
}
