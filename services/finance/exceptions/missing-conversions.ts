import { type CommonQueryMethods, type DatabaseTransactionConnection, sql } from 'slonik';
import { z } from 'zod';
import type { RefusedPostback } from '#contracts/finance/exceptions.ts';
import { CONVERSION_TYPES, type ExceptionType } from '#contracts/finance/matching.ts';
import type { BookedFromStatement } from '#contracts/internal/offers.ts';

/** Postbacks that the ledger refused. Implemented by services/offers. */
export type Postbacks = {
  refused(
    db: CommonQueryMethods,
    network: string,
    references: readonly string[],
  ): Promise<readonly { postback: RefusedPostback; names: readonly string[] }[]>;
  end(db: DatabaseTransactionConnection, booked: readonly BookedFromStatement[]): Promise<void>;
};

type Of = {
  account: string;
  type: ExceptionType;
  line: { references: readonly string[]; micros: number; kind: 'main' | 'fee' } | null;
};

const RECEIVABLE = 'receivable:';

/** For each given exception the refused postback that its line names, with the same sign; or null. */
export async function missingConversions(
  db: CommonQueryMethods,
  postbacks: Postbacks,
  exceptions: readonly Of[],
): Promise<(RefusedPostback | null)[]> {
  const fitting = exceptions.filter(({ account, type, line }) => {
    return account.startsWith(RECEIVABLE) && CONVERSION_TYPES.has(type) && line?.kind === 'main';
  });
  const found = new Map<string, Awaited<ReturnType<Postbacks['refused']>>>();
  for (const [account, own] of Map.groupBy(fitting, ({ account: of }) => of)) {
    const references = own.flatMap(({ line }) => line!.references);
    found.set(account, await postbacks.refused(db, account.slice(RECEIVABLE.length), references));
  }
  return exceptions.map((exception) => {
    if (!fitting.includes(exception)) return null;
    const { references, micros } = exception.line!;
    const kind = micros > 0 ? 'credit' : 'reversal';
    const one = found
      .get(exception.account)
      ?.find(({ postback, names }) => postback.kind === kind && names.some((name) => references.includes(name)));
    return one?.postback ?? null;
  });
}

/** False if another exception books the conversion. */
export async function reserveConversion(
  db: DatabaseTransactionConnection,
  exception: number,
  conversion: string,
): Promise<boolean> {
  await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtext(${`finance conversion ${conversion}`}))`);
  const { rowCount } = await db.query(sql.unsafe`
    update finance.exception set conversion = ${conversion} where id = ${exception} and not exists (
      select from finance.exception as other where other.conversion = ${conversion} and other.id <> ${exception}
    )`);
  return rowCount === 1;
}

const bookedRow = z.object({ conversion: z.string(), line: z.int(), by: z.int(), reason: z.string() });

/** Ends the postbacks of the bookings that the run has found in the books, and lets go of conversions matched otherwise. */
export async function endBooked(db: DatabaseTransactionConnection, postbacks: Postbacks, account: string) {
  const booked = await db.any(sql.type(bookedRow)`
    update finance.exception set is_ended = true
    where account = ${account} and state = 'resolved' and verb = 'book-conversion' and not is_ended
      and conversion is not null
    returning conversion, line, resolved_by as by, reason`);
  await db.query(sql.unsafe`
    update finance.exception set conversion = null
    where account = ${account} and state = 'resolved' and conversion is not null
      and verb is distinct from 'book-conversion'`);
  await postbacks.end(db, booked);
}
