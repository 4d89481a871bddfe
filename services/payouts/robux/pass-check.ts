import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { CommandId } from '#contracts/ids.ts';
import type { Destination } from '#contracts/withdrawals/methods.ts';
import { statusOf } from '#contracts/withdrawals/stage.ts';
import { readStages, withdrawalsAmong } from '#projections/withdrawals/read.ts';
import type { SendCheck } from '../worker/step.ts';
import type { Passes } from './passes.ts';

const OPEN_OR_PAID: ReadonlySet<string> = new Set(['pending', 'approved', 'completed']);

/** Whether an earlier withdrawal that is open or paid names the gamepass of this one. A pass can be bought once. */
async function isPassUsed(db: CommonQueryMethods, withdrawal: string): Promise<boolean> {
  const others = await db.anyFirst(sql.type(z.object({ withdrawal: z.string() }))`
    select other.withdrawal from payees.destination as own
    join payees.destination as other on other.hash = own.hash and other.method = 'robux'
    where own.withdrawal = ${withdrawal} and own.method = 'robux' and other.withdrawal <> own.withdrawal
      and (other.kept_at, other.withdrawal) < (own.kept_at, own.withdrawal)
    order by other.kept_at desc limit 100`);
  if (others.length === 0) return false;
  const stages = await readStages(db, others);
  return [...stages.values()].some((stage) => OPEN_OR_PAID.has(statusOf(stage)));
}

const RETRY_MS = 600_000;
const CALL_MS = 20_000;

/** A pass can change between the request and the purchase. Null `passes`: Roblox is not asked. */
export function passCheck(db: CommonQueryMethods, passes: Passes | null): SendCheck {
  return async ({ withdrawal, points }, { method, details }) => {
    if (method !== 'robux') return { kind: 'send' };
    const wait = { kind: 'wait', retryMs: RETRY_MS } as const;
    if (await isPassUsed(db, withdrawal)) return { ...wait, why: 'gamepass: used', isForStaff: true };
    const verdict = await passes?.judge({ ...details, points }, AbortSignal.timeout(CALL_MS));
    if (verdict?.kind === 'unavailable') return { ...wait, why: 'gamepass: unavailable', isForStaff: false };
    if (verdict?.kind === 'unfit') return { ...wait, why: `gamepass: ${verdict.code}`, isForStaff: true };
    return { kind: 'send' };
  };
}

/**
 * Null for other methods, and while Roblox does not answer. A repeated request that was accepted is not judged again.
 */
export async function passRefusal(
  db: CommonQueryMethods,
  passes: Passes | null,
  { id, points, destination }: { id: CommandId; points: number; destination: Destination },
): Promise<string | null> {
  if (destination.method !== 'robux' || (await withdrawalsAmong(db, [id])).length > 0) return null;
  if (await isPassUsed(db, id)) return 'This gamepass was used for a withdrawal. Create a new one.';
  const verdict = await passes?.judge({ ...destination.details, points }, AbortSignal.timeout(CALL_MS));
  return verdict?.kind === 'unfit' ? verdict.message : null;
}
