import { endOfMonth } from '#contracts/days/utc-month.ts';
import type { PeriodDetail } from '#contracts/finance/periods.ts';
import type { Reconciliation } from '#contracts/finance/reconciliations.ts';
import type { Finance, FinanceRefusal } from '#contracts/internal/finance.ts';
import { refused } from '../module/errors.ts';
import type { Ground } from '../module/ground.ts';
import { answer, type Handlers } from '../module/handler.ts';
import { type ExceptionDeps, exceptionHandlers } from './handlers/exceptions.ts';
import { financeRefused, matchingHandlers } from './handlers/matching.ts';
import { isOneOf } from './handlers/one-person.ts';

type StatementCalls =
  | 'finance-sources'
  | 'source-statements'
  | 'change-finance-source'
  | 'pull-statement'
  | 'upload-statement'
  | 'preview-statement'
  | 'import-statement'
  | 'delete-statement'
  | 'statement-files'
  | 'statement-file';

const NO_FILE = refused('not-found', 'There is no such file. Files that were not imported are deleted after a day.');

const IMPORTED = refused('statement-imported', 'This file is imported already, or is being imported.');

const NOT_PULLED = refused('statement-not-pulled', 'This account has no API of a provider. Import its statement.');

const UPLOAD_REFUSALS = {
  'too-large': refused('body-too-large', 'A statement may have at most 1 GB.'),
  empty: refused('statement-empty', 'This file is empty.'),
  full: refused(
    'statement-store-full',
    'There is no room for another statement. Files that are not imported are deleted after a day.',
  ),
  'too-slow': refused('request-too-slow', 'The upload took too long, and nothing was stored. Try again.'),
} as const;

function statementHandlers(finance: Finance): Pick<Handlers, StatementCalls> {
  return {
    'finance-sources': async () => answer({ sources: [...(await finance.sources())] }),
    'source-statements': async ({ params: { account } }) => answer(await finance.statements(account)),
    'change-finance-source': async ({ params: { account }, body, account: by }) => {
      await finance.changeSource(account, body, by);
      return answer({ success: true });
    },
    'pull-statement': async ({ params: { account } }) => {
      const pull = await finance.pull(account);
      return pull === null ? NOT_PULLED : answer(pull);
    },
    'upload-statement': async ({ params: { account }, query: { name }, account: by, upload }) => {
      const uploaded = await finance.upload({ account, name, by, ...upload! });
      return uploaded.kind === 'stored' ? answer(uploaded.file) : UPLOAD_REFUSALS[uploaded.kind];
    },
    'preview-statement': async ({ params: { id }, body }) => {
      const preview = await finance.preview(id, body);
      return preview === null ? NO_FILE : answer(preview);
    },
    'import-statement': async ({ params: { id }, body, account: by }) => {
      const file = await finance.import(id, body, by);
      if (file === 'unknown') return NO_FILE;
      if (file !== 'imported') return answer(file);
      return IMPORTED;
    },
    'delete-statement': async ({ params: { id } }) =>
      (await finance.deleteFile(id)) ? answer({ success: true }) : IMPORTED,
    'statement-files': async ({ query: { limit, ...page } }) => {
      const rows = await finance.files({ ...page, limit });
      return answer({ rows, next: rows.length < limit ? null : rows.at(-1)!.id });
    },
    'statement-file': async ({ params: { id } }) => {
      const file = await finance.file(id);
      return file === null ? NO_FILE : answer(file);
    },
  };
}

type PeriodCalls =
  | 'finance-periods'
  | 'finance-period'
  | 'finance-reconciliations'
  | 'prepare-reconciliations'
  | 'review-reconciliations'
  | 'close-period'
  | 'reopen-period'
  | 'export-month'
  | 'export-keys';

function answered(period: PeriodDetail | FinanceRefusal) {
  return 'kind' in period ? financeRefused(period) : answer(period);
}

function signed(rows: Reconciliation[] | FinanceRefusal) {
  return Array.isArray(rows) ? answer({ rows }) : financeRefused(rows);
}

const SAME_PERSON = refused(
  'same-person',
  'Your account and that of the preparer belong to one person. Someone else has to review it. Nothing was signed.',
);

function periodHandlers({ finance, identity, now }: Deps): Pick<Handlers, PeriodCalls> {
  return {
    'finance-periods': async () => answer({ periods: await finance.periods() }),
    'finance-period': async ({ params: { month } }) => answered(await finance.period(month)),
    'finance-reconciliations': async ({ params: { month } }) => answer({ rows: await finance.reconciliations(month) }),
    'prepare-reconciliations': async ({ params: { month }, body, account: by }) =>
      signed(await finance.prepare({ month, by, ...body })),
    'review-reconciliations': async ({ params: { month }, body, account: by, session }) => {
      const preparers = await finance.preparersOf(
        month,
        body.accounts.map(({ account }) => account),
      );
      if (await isOneOf(identity, { account: by, session }, preparers)) return SAME_PERSON;
      return signed(await finance.review({ month, by, ...body }));
    },
    'close-period': async ({ params: { month }, body: { reason }, account: by }) =>
      answered(await finance.close({ month, by, reason })),
    'reopen-period': async ({ params: { month }, body, account: by }) =>
      answered(await finance.reopen({ month, by, ...body })),
    'export-keys': async () => answer({ keys: [...finance.exportKeys] }),
    'export-month': async ({ params: { month } }) => {
      if (now() < endOfMonth(month))
        return refused('month-not-over', 'This month is not over: its export would change.');
      const made = await finance.exportMonth(month);
      if (made.kind === 'refused') return financeRefused(made);
      const { size, bytes: stream } = made;
      const file = {
        name: `books-${month}.zip`,
        size,
        stream,
        [Symbol.asyncDispose]: () => made[Symbol.asyncDispose](),
      };
      return { ...answer(''), file };
    },
  };
}

type Deps = ExceptionDeps & { now: () => number };

function financeHandlers(deps: Deps) {
  const { finance, now } = deps;
  return {
    ...statementHandlers(finance),
    ...matchingHandlers(finance, now),
    ...exceptionHandlers(deps),
    ...periodHandlers(deps),
  };
}

export const handlers = (ground: Ground, finance: Finance) => financeHandlers({ ...ground, finance });
