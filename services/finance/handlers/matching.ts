import type { Finance, FinanceRefusal } from '#contracts/internal/finance.ts';
import { refused, type Refused } from '../../module/errors.ts';
import { answer, answerPage, type Handlers } from '../../module/handler.ts';

type MatchingCalls =
  | 'run-matching'
  | 'finance-matches'
  | 'revoke-match'
  | 'open-statement-lines'
  | 'finance-candidates'
  | 'finance-drift';

const CODES = {
  closed: 'exception-closed',
  unresolved: 'exception-unresolved',
  taken: 'match-taken',
  month: 'month-closed',
  behind: 'position-not-reached',
  'not-ready': 'month-not-ready',
  'not-closed': 'month-not-closed',
  'not-over': 'month-not-over',
  changed: 'reconciliation-changed',
  'not-due': 'reconciliation-not-due',
  'by-preparer': 'reconciliation-by-preparer',
  'without-reason': 'difference-without-reason',
  large: 'export-too-large',
  exporting: 'export-running',
  own: 'own-change-request',
} as const;

export function financeRefused({ why, message }: FinanceRefusal): Refused {
  return refused(CODES[why], message);
}

export function matchingHandlers(finance: Finance, now: () => number): Pick<Handlers, MatchingCalls> {
  return {
    'run-matching': async ({ params: { account }, body: { isDry }, account: by }) => {
      const made = await finance.match({ account, by, isDry });
      if (made.kind === 'refused') return financeRefused(made);
      const { summary, before } = made;
      return answer({ summary, before });
    },
    'finance-matches': async ({ params: { account }, query }) => {
      const page = await finance.matches({ account, ...query });
      return answerPage(page, (rows) => ({ rows: [...rows], next: page?.next === null ? null : rows.at(-1)!.id }));
    },
    'revoke-match': async ({ params: { id }, body: { reason }, account: by }) => {
      const revoked = await finance.revoke({ id, by, reason });
      if (typeof revoked === 'object') return financeRefused(revoked);
      return revoked
        ? answer({ success: true })
        : refused('not-found', 'There is no such match, or it was taken back.');
    },
    'open-statement-lines': async ({ params: { account }, query }) => {
      const page = await finance.openLines(account, query);
      return answerPage(page, (rows) => ({ rows: [...rows], next: page?.next === null ? null : rows.at(-1)!.id }));
    },
    'finance-candidates': async ({ params: { account }, query }) =>
      answer({ rows: await finance.candidates({ account, ...query }) }),
    'finance-drift': async ({ params: { account }, query: { at = now(), balance = null } }) =>
      answer(await finance.drift({ account, at, statedBalance: balance })),
  };
}
