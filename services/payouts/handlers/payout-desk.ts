import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { BankFile } from '#contracts/internal/payouts.ts';
import { refusal } from '#contracts/outcome.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { readWithdrawal, readWithdrawalsById } from '#projections/withdrawals/read.ts';
import { refused, staleSession } from '../../module/errors.ts';
import { answer, type Handlers } from '../../module/handler.ts';
import type { PayoutRegistry } from '../registry.ts';
import { makeBankFile, readBankFile, readBankFiles, readBankLines } from '../staff/bank-files.ts';
import { refuseManual } from '../staff/manual-record.ts';
import { readProviders } from '../staff/providers.ts';
import { retryPayout } from '../staff/retry.ts';

type Deps = {
  pool: DatabasePool;
  registry: PayoutRegistry;
  identity: Pick<Identity, 'waysToReauthenticate'>;
  now: () => number;
};

type BankFileCall = 'bank-files' | 'make-bank-file' | 'bank-file-rows' | 'bank-file-csv';
type DeskCall = 'retry-payout' | 'refuse-payout' | 'payout-providers' | BankFileCall;

const fileOf = ({ madeAt, ...file }: BankFile) => ({ ...file, madeAt: instantOf(madeAt) });
const noFile = () => refused('not-found', 'There is no such bank file.');

export function payoutDeskHandlers(deps: Deps): Pick<Handlers, DeskCall> {
  const { pool, registry, identity, now } = deps;
  /** Null if the staff member may act on the withdrawal. */
  const objection = async (by: AccountId, id: string, isFresh: boolean) => {
    if (!isFresh) return staleSession(identity, by);
    const withdrawal = await readWithdrawal(pool, id);
    if (withdrawal === null) return refusal('withdrawal-unknown');
    return withdrawal.account === by ? refusal('own-account') : null;
  };
  return {
    'retry-payout': async ({ account, params: { id }, session }) => {
      const no = await objection(account, id, session.isFresh());
      if (no !== null) return no;
      const retried = await retryPayout(pool, id, now());
      if (retried === 'not-due') return refusal('payout-not-due');
      if (retried === 'open') return refusal('payout-open');
      const { attempt } = retried;
      return answer({ success: true as const, message: `Attempt ${attempt} is on its way.`, id, attempt });
    },
    'refuse-payout': async ({ account, params: { id }, body, session }) => {
      const no = await objection(account, id, session.isFresh());
      if (no !== null) return no;
      if (!(await refuseManual(pool, { withdrawal: id, reason: body.reason }))) return refusal('payout-not-due');
      return answer({ success: true as const, message: 'Recorded. The points are on their way back.', id });
    },
    'payout-providers': async () =>
      answer(
        (await readProviders(pool, registry)).map(({ balanceAt, waitsFor, ...provider }) => ({
          ...provider,
          balanceAt: balanceAt === null ? null : instantOf(balanceAt),
          waitsFor: waitsFor.map(({ since, ...wait }) => ({ ...wait, since: instantOf(since) })),
        })),
      ),
    ...bankFileHandlers(deps),
  };
}

function bankFileHandlers({ pool, registry, identity }: Deps): Pick<Handlers, BankFileCall> {
  return {
    'bank-files': async ({ query }) => answer((await readBankFiles(pool, query)).map(fileOf)),
    'make-bank-file': async ({ account: by, commandId: command, body: { provider }, session }) => {
      if (!session.isFresh()) return staleSession(identity, by);
      const settings = registry.fileOf(provider);
      if (settings === null) return refused('not-found', 'No such provider takes bank files.');
      const file = await makeBankFile(pool, { command, provider, by, settings });
      return file === null ? refused('bank-file-empty', REFUSALS['bank-file-empty'].message) : answer(fileOf(file));
    },
    'bank-file-rows': async ({ params: { id }, query }) => {
      const lines = await readBankLines(pool, id, query);
      if (lines === null) return noFile();
      const withdrawals = await readWithdrawalsById(
        pool,
        lines.map(({ withdrawal }) => withdrawal),
      );
      return answer(
        lines.map(({ withdrawal: withdrawalId, account: userId, ...line }) => {
          const withdrawal = withdrawals.get(withdrawalId);
          const stage = withdrawal?.stage ?? null;
          const reference = stage === 'paid' ? withdrawal!.reference : null;
          return { ...line, withdrawalId, userId, stage, reference };
        }),
      );
    },
    'bank-file-csv': async ({ account, params: { id }, session }) => {
      if (!session.isFresh()) return staleSession(identity, account);
      const file = await readBankFile(pool, id, registry.fileOf);
      if (file === 'missing') return noFile();
      return file === 'erased' ? refused('bank-file-erased', REFUSALS['bank-file-erased'].message) : answer(file);
    },
  };
}
