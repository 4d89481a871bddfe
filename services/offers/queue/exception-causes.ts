import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { ExceptionCause } from '#contracts/internal/offers.ts';
import { EXCEPTION_REASON_NAMES } from '#contracts/offers/exceptions.ts';
import { sumText } from '#projections/view/sums.ts';

const causeRow = z.strictObject({
  reason: z.enum(EXCEPTION_REASON_NAMES),
  network: z.string(),
  count: z.int(),
  points: sumText,
  oldestAt: z.int(),
  latestAt: z.int(),
}) satisfies z.ZodType<ExceptionCause>;

const MOST = 200;

export function exceptionCauses(db: CommonQueryMethods): Promise<readonly ExceptionCause[]> {
  return db.any(sql.type(causeRow)`
    select e.reason, e.network, count(*)::int8 as count, coalesce(sum(c.points), 0)::numeric as points,
      min(e.opened_at) as "oldestAt", max(e.last_at) as "latestAt"
    from offers.exception as e left join offers.conversion as c on c.id = e.conversion_id
    where e.state = 'open' group by e.reason, e.network order by count(*) desc, e.reason, e.network limit ${MOST}`);
}
