import type { Command } from '#contracts/commands.ts';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { Destination } from '#contracts/withdrawals/methods.ts';
import { derivedId } from '#infra/ids/derived-id.ts';

export type DemoPayouts = {
  /** Returns the keyed hash. */
  keepDestination(id: CommandId, account: AccountId, destination: Destination): Promise<string | null>;
};

type Rooms = { ledger: Ledger; payouts: DemoPayouts; secret: string };
type People = { account: AccountId; place: number; finance: AccountId };

type End =
  | { kind: 'requested' }
  | { kind: 'approved' }
  | { kind: 'rejected'; reason: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'paid'; reference: string }
  | { kind: 'returned'; reference: string; reason: string };

type Plan = { points: number; destination: Destination; end: End };

const robux = (username: string, gamepassId: string): Destination => ({
  method: 'robux',
  details: { username, gamepassId },
});

/** Those that end without a payment come first: they do not count towards the daily limit. The last ones are paid by the worker. */
function plansOf(place: number): Plan[] {
  if (place === 1) {
    return [
      {
        points: 60,
        destination: robux('Radish_Builds', '7130021'),
        end: { kind: 'paid', reference: 'RBX-48213' },
      },
      { points: 90, destination: robux('Radish_Builds', '7130022'), end: { kind: 'requested' } },
    ];
  }
  if (place !== 0) return [];
  return [
    {
      points: 1000,
      destination: { method: 'cashapp', details: { cashappTag: '$MossyTeapot' } },
      end: { kind: 'failed', reason: 'Cash App found no account with this $Cashtag.' },
    },
    {
      points: 1000,
      destination: { method: 'zelle', details: { contact: 'linnea.old@example.com' } },
      end: { kind: 'returned', reference: 'ZL-20931', reason: 'The payment was not accepted within 14 days.' },
    },
    {
      points: 80,
      destination: robux('MossyTeapot', '7120010'),
      end: { kind: 'rejected', reason: 'That gamepass is not for sale.' },
    },
    { points: 300, destination: robux('MossyTeapot', '7120011'), end: { kind: 'paid', reference: 'RBX-47102' } },
    {
      points: 1000,
      destination: { method: 'zelle', details: { contact: '+12125550142' } },
      end: { kind: 'approved' },
    },
    { points: 120, destination: robux('MossyTeapot', '7120012'), end: { kind: 'requested' } },
    {
      points: 1000,
      destination: { method: 'paypal', details: { paypalEmail: 'linnea@example.com' } },
      end: { kind: 'approved' },
    },
    {
      points: 1000,
      destination: { method: 'paypal', details: { paypalEmail: 'success-but-unclaimed@example.com' } },
      end: { kind: 'approved' },
    },
  ];
}

/** Of the player at this place of the cast: withdrawals in every state of the methods that are on. */
export async function withdrawAtDemo({ ledger, payouts, secret }: Rooms, people: People): Promise<void> {
  const { account, place, finance } = people;
  const plans = plansOf(place);
  if (plans.length === 0) return;
  const idOf = (what: string, at: number) =>
    derivedId(`${secret} withdrawal ${at} of ${account}: ${what}`) as CommandId;
  async function submit(command: Command): Promise<void> {
    const outcome = await ledger.submit(command);
    if (outcome.kind === 'refusal') throw new Error(`a withdrawal of the demo world was refused: ${outcome.message}`);
  }
  const purse = plans.reduce((sum, { points }) => sum + points, 0);
  const reason = 'Points of the demo world to withdraw';
  const lent = { account, actor: 'cli:demo', amountPoints: purse, reason };
  await submit({ type: 'adjust-points', commandId: idOf('purse', 0), ...lent });
  for (const [at, { points, destination, end }] of plans.entries()) {
    const withdrawalId = idOf('request', at);
    const hash = await payouts.keepDestination(withdrawalId, account, destination);
    if (hash === null) throw new Error('a withdrawal of the demo world has two destinations');
    const { method } = destination;
    const asked = { method, amountPoints: points, destination: hash, isEmailConfirmed: true };
    await submit({ type: 'request-withdrawal', commandId: withdrawalId, account, ...asked });
    const by = (what: string, actor = `operator:${finance}`) => ({
      commandId: idOf(what, at),
      account,
      actor,
      withdrawalId,
    });
    if (end.kind === 'requested') continue;
    if (end.kind === 'rejected') {
      await submit({ type: 'reject-withdrawal', ...by('reject'), reason: end.reason });
      continue;
    }
    await submit({ type: 'approve-withdrawal', ...by('approve'), reason: 'Reviewed' });
    if (end.kind === 'approved') continue;
    if (end.kind === 'failed') {
      await submit({ type: 'fail-withdrawal', ...by('fail', 'cli:demo'), reason: end.reason });
      continue;
    }
    const payment = { attempt: null, reference: end.reference, feeMicros: null, checker: null };
    await submit({ type: 'pay-withdrawal', ...by('pay'), ...payment });
    if (end.kind === 'returned')
      await submit({
        type: 'return-withdrawal',
        ...by('return', 'cli:demo'),
        reason: end.reason,
        isKept: false,
        feeMicros: null,
      });
  }
}
