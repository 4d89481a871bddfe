import type { DatabasePool } from 'slonik';
import type { DollarAccount } from '#contracts/definition/chart-of-accounts.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { ResolvingVerb } from '#contracts/finance/matching.ts';
import type { Finance, WantedPosting } from '#contracts/internal/finance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { CommandId } from '#contracts/ids.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { positionAt } from '#contracts/position.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { submitToHouse } from '../../module/house-account.ts';
import { refused } from '../../module/errors.ts';
import { accountAsked } from '../../module/account-asked.ts';
import { answer, answerPage, type Handlers } from '../../module/handler.ts';
import { pendingChangeIn } from '../../module/pending-change.ts';
import type { PositionWait } from '../../module/position-wait.ts';
import { inOpenMonth } from '../port/open-month.ts';
import { financeRefused } from './matching.ts';
import { isOneOf } from './one-person.ts';

type ExceptionCalls =
  | 'finance-exceptions'
  | 'resolve-finance-exceptions'
  | 'assign-finance-exceptions'
  | 'decide-set-asides';

export type ExceptionDeps = {
  finance: Finance;
  ledger: Ledger;
  identity: Pick<Identity, 'accountOf' | 'sharedBy'>;
  reach: PositionWait;
  pool: DatabasePool;
};

export function exceptionHandlers(deps: ExceptionDeps): Pick<Handlers, ExceptionCalls> {
  const { finance } = deps;
  return {
    'finance-exceptions': async ({ query: { owner, ...asked } }) => {
      const page = await finance.exceptions({ ...asked, owner: await accountAsked(deps.identity, owner) });
      return answerPage(page, (rows) => ({ rows: [...rows], next: page?.next === null ? null : rows.at(-1)!.id }));
    },
    'assign-finance-exceptions': async ({ body, account: by }) =>
      answer({ changed: await finance.handOver({ ...body, by }) }),
    'resolve-finance-exceptions': async ({ body: { against, ...resolution }, account: by, commandId }) => {
      const resolved = await finance.resolve({ ...resolution, by });
      if (resolved.kind === 'refused') return financeRefused(resolved);
      const posting = { by, commandId, reason: resolution.reason, verb: resolution.verb, against };
      const posted = { posted: 0, waiting: 0 };
      for (const wanted of resolved.postings) {
        if (wanted.isFee && (wanted.against ?? against) !== 'payout-fees') {
          return refused('exception-unresolved', 'A fee is booked against payout-fees. Nothing was changed.');
        }
      }
      for (const wanted of resolved.postings) {
        const outcome = await post(deps, wanted, posting);
        if (outcome.kind === 'refusal') return outcome;
        posted[outcome.isWaiting ? 'waiting' : 'posted'] += 1;
      }
      for (const account of resolved.accounts) await finance.match({ account, by, isDry: false });
      const resolvedCount = resolved.postings.length > 0 ? 0 : resolved.count;
      return answer({ resolved: resolvedCount, ...posted, waiting: posted.waiting + resolved.waiting });
    },
    'decide-set-asides': async ({ body, account: by, session }) => {
      const others = body.decision === 'approve' ? await finance.askersOf(body.ids) : [];
      if (await isOneOf(deps.identity, { account: by, session }, others)) return refused('same-person', SHARED);
      const decided = await finance.decideAsides({ ...body, by });
      if (decided.kind === 'refused') return financeRefused(decided);
      for (const account of decided.accounts) await finance.match({ account, by, isDry: false });
      return answer({ decided: decided.count });
    },
  };
}

const SHARED =
  'Your account and that of the person who asked belong to one person. Someone else has to approve it. Nothing was changed.';

/** As command `reason` says. */
const LONGEST_REASON = 200;

type By = { by: number; commandId: CommandId; reason: string; verb: ResolvingVerb; against: DollarAccount | undefined };

/** One command for each exception, which can then be approved separately. */
async function post(
  { finance, ledger, reach, pool }: ExceptionDeps,
  wanted: WantedPosting,
  { by, commandId, reason, verb, against: chosen }: By,
) {
  const { exception, micros, reference, detail, effectiveAt } = wanted;
  const account = wanted.account as DollarAccount;
  const against = wanted.against ?? chosen!;
  const [debit, credit] = micros > 0 ? [account, against] : [against, account];
  const command = derivedId(`${commandId} ${exception}`) as CommandId;
  const outcome = await inOpenMonth(pool, effectiveAt, () =>
    submitToHouse(ledger, {
      type: 'post-treasury',
      commandId: command,
      account: HOUSE_ACCOUNTS.treasury,
      actor: `operator:${by}`,
      debit,
      credit,
      micros: Math.abs(micros),
      reason: detail === null ? reason : `${detail}: ${reason}`.slice(0, LONGEST_REASON),
      reference,
      ...(effectiveAt !== undefined && { effectiveAt }),
    }),
  );
  if (outcome.kind === 'refusal') return outcome;
  await finance.notePosted({
    exception,
    verb: verb === 'book-conversion' || verb === 'exchange' ? verb : 'book',
    command,
    by,
    reason,
  });
  const isWaiting = pendingChangeIn(outcome) !== null;
  if (!isWaiting) await reach('dollar-lines', positionAt(outcome.partition, outcome.seq));
  return { kind: 'posted' as const, isWaiting };
}
