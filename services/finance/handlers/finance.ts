import { endOfMonth } from '#contracts/days/utc-month.ts';
import type { PeriodDetail } from '#contracts/finance/periods.ts';
import type { Finance, FinanceRefusal } from '#contracts/internal/finance.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { refused } from '../../module/errors.ts';
import { answer, type Handlers } from '../../module/handler.ts';
import type { PositionWait } from '../../module/position-wait.ts';
import { exceptionHandlers } from './exceptions.ts';
import { financeRefused, matchingHandlers } from './matching.ts';
import { statementHandlers } from './statements.ts';

type PeriodCalls = 'finance-periods' | 'finance-period' | 'close-period' | 'reopen-period' | 'export-month';

function answered(period: PeriodDetail | FinanceRefusal) {
  return 'kind' in period ? financeRefused(period) : answer(period);
}

function periodHandlers(finance: Finance, now: () => number): Pick<Handlers, PeriodCalls> {
  return {
    'finance-periods': async () => answer({ periods: await finance.periods() }),
    'finance-period': async ({ params: { month } }) => answered(await finance.period(month)),
    'close-period': async ({ params: { month }, body: { reason }, account: by }) =>
      answered(await finance.close({ month, by, reason })),
    'reopen-period': async ({ params: { month }, body, account: by }) =>
      answered(await finance.reopen({ month, by, ...body })),
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

type Deps = { finance: Finance; ledger: Ledger; reach: PositionWait; now: () => number };

export function financeHandlers(deps: Deps) {
  const { finance, now } = deps;
  return {
    ...statementHandlers(finance),
    ...matchingHandlers(finance, now),
    ...exceptionHandlers(deps),
    ...periodHandlers(finance, now),
  };
}
