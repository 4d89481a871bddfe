import type { Finance } from '#contracts/internal/finance.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { PositionWait } from '../../module/position-wait.ts';
import { exceptionHandlers } from './exceptions.ts';
import { matchingHandlers } from './matching.ts';
import { periodHandlers } from './periods.ts';
import { statementHandlers } from './statements.ts';

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
