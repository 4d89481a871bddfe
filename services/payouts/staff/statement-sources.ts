import type { StatementSource } from '#contracts/internal/payouts.ts';
import type { Provider } from '../providers/port.ts';
import { StatementNotTold } from '../providers/stated-rows.ts';

export function statementSources(providers: readonly Provider[]): StatementSource[] {
  const isSaid = (error: unknown) => error instanceof StatementNotTold;
  return providers.flatMap(({ id, statement }) =>
    statement === undefined ? [] : [{ provider: id, ...statement, isSaid }],
  );
}
