import type { DatabasePool } from 'slonik';
import type { Command } from '#contracts/commands.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { type Ledger, refusal } from '#contracts/outcome.ts';
import { positionAt } from '#contracts/position.ts';
import { isManualProvider } from '#contracts/withdrawals/manual-provider.ts';
import { ATTEMPT_STAGES, type WithdrawalStatus } from '#contracts/withdrawals/stage.ts';
import { readWithdrawal, type WithdrawalRow } from '#projections/withdrawals/read.ts';
import { staleSession } from '../../module/errors.ts';
import { type Asked as AskedOf, answerOf, type Handlers } from '../../module/handler.ts';
import { readAttempts } from '../port/read-attempts.ts';

type Deps = {
  pool: DatabasePool;
  ledger: Ledger;
  identity: Pick<Identity, 'waysToReauthenticate'>;
};

type StaffCall =
  | 'decide-withdrawal'
  | 'complete-withdrawal'
  | 'fail-withdrawal'
  | 'return-withdrawal'
  | 'settle-payout';

/** Default notes. */
const NOTES = { approved: 'Approved by admin', rejected: 'Rejected by admin' } as const;

export function staffHandlers(deps: Deps): Pick<Handlers, StaffCall> {
  const { ledger } = deps;
  return {
    'decide-withdrawal': (asked) => {
      const { status, adminNotes: reason = NOTES[status] } = asked.body;
      const type = status === 'approved' ? 'approve-withdrawal' : 'reject-withdrawal';
      return act(deps, asked, status, (base) => ledger.submit({ type, ...base, reason }));
    },
    'complete-withdrawal': (asked) =>
      act(deps, asked, 'completed', (base, withdrawal) => {
        const payment = {
          attempt: manualAttempt(withdrawal),
          reference: asked.body.reference,
          feeMicros: null,
          checker: null,
        };
        return ledger.submit({ type: 'pay-withdrawal', ...base, ...payment });
      }),
    'fail-withdrawal': (asked) =>
      act(deps, asked, 'failed', (base) => ledger.submit({ type: 'fail-withdrawal', ...base, ...asked.body })),
    'return-withdrawal': (asked) =>
      act(deps, asked, 'failed', (base) =>
        ledger.submit({ type: 'return-withdrawal', ...base, ...asked.body, feeMicros: null }),
      ),
    'settle-payout': async (asked) => {
      const { body } = asked;
      const [latest] = await readAttempts(deps.pool, asked.params.id);
      if (latest?.state === 'unknown' && latest.needsPerson === null) return refusal('payout-still-asked');
      const reference = body.outcome === 'paid' ? body.reference : null;
      const status = body.outcome === 'paid' ? 'completed' : 'approved';
      return act(deps, asked, status, (base) => ledger.submit({ type: 'settle-payout', ...base, ...body, reference }));
    },
  };
}

/** Attempts that are paid from a bank file are open until their reference is recorded. */
function manualAttempt({ provider, attempt, stage }: WithdrawalRow): number | null {
  return provider !== null && isManualProvider(provider) && ATTEMPT_STAGES.has(stage) ? attempt : null;
}

type Asked = Pick<AskedOf<object>, 'session'> & { account: number; commandId: string; params: { id: string } };
type Base = Pick<Command, 'commandId' | 'account'> & { actor: string; withdrawalId: string };

async function act(
  { pool, identity }: Deps,
  { account: operator, commandId, params: { id }, session }: Asked,
  status: WithdrawalStatus,
  submit: (base: Base, withdrawal: WithdrawalRow) => ReturnType<Ledger['submit']>,
) {
  if (!session.isFresh()) return staleSession(identity, operator);
  const withdrawal = await readWithdrawal(pool, id);
  if (withdrawal === null) return refusal('withdrawal-unknown');
  const { account } = withdrawal;
  const outcome = await submit({ commandId, account, actor: `operator:${operator}`, withdrawalId: id }, withdrawal);
  if (outcome.kind === 'refusal') return outcome;
  const position = positionAt(outcome.partition, outcome.seq);
  const message = `Withdrawal ${status} successfully`;
  return answerOf({ success: true as const, message, id, status, position }, outcome);
}
