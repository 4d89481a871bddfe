import type { DatabasePool } from 'slonik';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { type Ledger, refusal } from '#contracts/outcome.ts';
import { positionAt } from '#contracts/position.ts';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import type { Destination } from '#contracts/withdrawals/methods.ts';
import { refused, type Refused, staleSession } from '../../module/errors.ts';
import type { PositionWait } from '../../module/position-wait.ts';
import { answerOf, type Handlers, type SessionHandle } from '../../module/handler.ts';
import { presentWithdrawal } from '../port/present-withdrawal.ts';
import { keepDestination } from '../port/destinations.ts';
import type { PayoutRegistry } from '../registry.ts';
import { passRefusal } from '../robux/pass-check.ts';

type Deps = {
  ledger: Ledger;
  identity: Pick<Identity, 'person' | 'waysToReauthenticate'>;
  pool: DatabasePool;
  destinationKey: string;
  registry: Pick<PayoutRegistry, 'passes'>;
  compliance: Pick<Compliance, 'assess' | 'forget'>;
  reach: PositionWait;
};

type Asked = { account: AccountId; commandId: CommandId; session: Pick<SessionHandle, 'isFresh' | 'device'> };
type Wanted = { amount: number; destination: Destination };

export function requestHandlers(deps: Deps): Pick<Handlers, 'withdrawal-request' | 'automated-withdrawal-request'> {
  return {
    'withdrawal-request': (asked) => {
      const { method, amount, paymentDetails: details } = asked.body;
      return request(deps, asked, { amount, destination: { method, details } as Destination });
    },
    'automated-withdrawal-request': (asked) => {
      const { type: method, amount, details } = asked.body;
      return request(deps, asked, { amount, destination: { method, details } as Destination });
    },
  };
}

async function request(
  { pool, destinationKey, registry, ledger, identity, compliance, reach }: Deps,
  { account, commandId, session }: Asked,
  { amount, destination }: Wanted,
) {
  const person = await identity.person(account);
  if (person === null) return refused('unauthenticated', 'Sign in first.');
  if (!person.emailVerified) return refusal('address-unconfirmed');
  if (!session.isFresh()) return staleSession(identity, account);
  const hash = await keepDestination(pool, destinationKey, { id: commandId, account, destination });
  if (hash === null) return refusal('command-id-reused');
  const unfit = await passRefusal(pool, registry.passes, { id: commandId, points: amount, destination });
  if (unfit !== null) return refused('gamepass-unfit', `${unfit} Nothing was taken.`);
  const behind = await behindBalance(reach);
  if (behind !== null) return behind;
  const device = session.device();
  const asked = { id: commandId, account, points: amount, destination, destinationHash: hash, device };
  const assessed = await compliance.assess(asked);
  if (assessed.kind === 'refused') return refused(assessed.code, assessed.message);
  const { method } = destination;
  const outcome = await ledger.submit({
    type: 'request-withdrawal',
    commandId,
    account,
    method,
    amountPoints: amount,
    destination: hash,
    isEmailConfirmed: person.emailVerified,
  });
  if (outcome.kind === 'refusal') {
    if (assessed.isNew) await compliance.forget(commandId);
    return outcome;
  }
  const { partition, seq, at } = outcome;
  const requested = {
    id: commandId,
    method,
    points: amount,
    stage: 'requested',
    reference: null,
    error: null,
  } as const;
  const withdrawal = presentWithdrawal({ ...requested, requestedAt: at, updatedAt: at }, destination, {
    isHeld: assessed.verdict === 'hold',
    claimBy: null,
  });
  const message = `${METHOD_TITLES[method]} withdrawal of ${amount} points requested`;
  return answerOf({ success: true as const, message, withdrawal, position: positionAt(partition, seq) }, outcome);
}

/** The evidence subtracts what these views count from the balance. */
const COUNTED_BY = ['game-stats', 'experience'] as const;

async function behindBalance(reach: PositionWait): Promise<Refused | null> {
  const balance = await reach('balance', undefined);
  if (balance.kind === 'refusal') return balance;
  if (balance.position === '') return null;
  const reads = await Promise.all(COUNTED_BY.map((view) => reach(view, balance.position)));
  return reads.find((reached) => reached.kind === 'refusal') ?? null;
}
