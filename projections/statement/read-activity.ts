import { type CommonQueryMethods, sql } from 'slonik';
import { KINDS } from '#contracts/kinds.ts';

/** Started rounds, and offers that were completed. Bonuses and gifts do not count. */
const ACTIVE = KINDS.filter(({ game, type }) => game !== null || type === 'offer-credited').map(({ code }) => code);

/** `since`: milliseconds. The latest line is looked at first: the rest is read only if it is recent. */
export function hasActiveLineSince(db: CommonQueryMethods, account: number, since: number): Promise<boolean> {
  return db.exists(sql.unsafe`
    SELECT FROM statement.line
    WHERE account = ${account} AND kind = ANY(${sql.array(ACTIVE, 'int2')}) AND at >= ${since}
      AND (SELECT at FROM statement.line WHERE account = ${account} ORDER BY seq DESC LIMIT 1) >= ${since}`);
}
