import { type CommonQueryMethods, sql } from 'slonik';
import type { LoyaltyClaim } from '#contracts/loyalty/loyalty-bonus.ts';
import { claim } from './view.ts';

const claimRow = claim.row.pick({ at: true, wageredPoints: true });

/** Null before the first claim. */
export function readLoyaltyClaim(db: CommonQueryMethods, account: number): Promise<LoyaltyClaim | null> {
  return db.maybeOne(sql.type(claimRow)`
    SELECT at, wagered_points AS "wageredPoints" FROM loyalty.claim WHERE account = ${account}`);
}
