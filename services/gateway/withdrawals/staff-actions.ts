import type { DatabasePool } from 'slonik';
import type { Command } from '#contracts/commands.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Payouts } from '#contracts/internal/payouts.ts';
import { type Ledger, refusal } from '#contracts/outcome.ts';
import { positionAt } from '#contracts/position.ts';
import type { WithdrawalStatus } from '#contracts/withdrawals/stage.ts';
import { readWithdrawal, type WithdrawalRow } from '#projections/withdrawals/read.ts';
import { staleSession } from '../accounts/stale-session.ts';
import { type Asked as AskedOf, answerOf, type Handlers } from '../calls/handler.ts';

type Deps = {
  pool: DatabasePool;
  ledger: Ledger;
  identity: Pick<Identity, 'waysToReauthenticate'>;
  payouts: Pick<Payouts, 'secondPerson'>;
};

type StaffCall = 'decide-withdrawal' | 'complete-withdrawal' | 'fail-withdrawal' | 'return-withdrawal';

/** Default notes. */
const NOTES = { approved: 'Approved by admin', rejected: 'Rejected by admin' } as const;

export function staffHandlers(deps: Deps): Pick<Handlers, StaffCall> {
  const { ledger, payouts } = deps;
  return {
    'decide-withdrawal': (asked) => {
      const { status, adminNotes: reason = NOTES[status] } = asked.body;
      const type = status === 'approved' ? 'approve-withdrawal' : 'reject-withdrawal';
      return act(deps, asked, status, (base) => ledger.submit({ type, ...base, reason }));
    },
    'complete-withdrawal': (asked) =>
      act(deps, asked, 'completed', async (base, { id, account }) => {
        const { reference } = asked.body;
        const payment = { type: 'pay-withdrawal', ...base, attempt: null, reference, feeMicros: null } as const;
        const outcome = await ledger.submit({ ...payment, checker: null });
        if (outcome.kind === 'receipt' || outcome.code !== 'second-person-needed') return outcome;
        const recorded = { account, withdrawalId: id, reference, by: asked.account };
        const first = await payouts.secondPerson(recorded);
        if (first === null) return refusal('second-person-needed', RECORDED);
        return ledger.submit({ ...payment, actor: `operator:${first}`, checker: base.actor });
      }),
    'fail-withdrawal': (asked) =>
      act(deps, asked, 'failed', (base) => ledger.submit({ type: 'fail-withdrawal', ...base, ...asked.body })),
    'return-withdrawal': (asked) =>
      act(deps, asked, 'failed', (base) =>
        ledger.submit({ type: 'return-withdrawal', ...base, ...asked.body, feeMicros: null }),
      ),
  };
}

const RECORDED = 'Recorded. Someone else has to confirm this payment with the same reference.';

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
