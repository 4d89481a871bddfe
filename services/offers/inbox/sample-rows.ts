import { type CommonQueryMethods, sql } from 'slonik';
import type { RawPostback } from '#contracts/internal/offers.ts';
import type { ExceptionReason } from '#contracts/offers/exceptions.ts';
import type { Connection } from '../accounts.ts';
import { redactedFor } from './inbox-rows.ts';

export type Refusal = { reason: ExceptionReason; detail: string };

export type RefusedSample = Refusal & {
  digest: string;
  marker: string;
  network: string;
  method: RawPostback['method'];
  rawTarget: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  peer: string | null;
  bytes: number;
};

const LONGEST_TARGET = 2000;
const MOST_BODY_BYTES = 2000;
const KEPT_HEADERS = ['content-type', 'user-agent'] as const;
const LONGEST_HEADER = 200;
const ROW_BYTES = 600;

/** Per day, across processes. */
const MOST_SAMPLES = 1000;
const DAYS_KEPT = 30;

type Kept = { connection: Connection; digest: string; marker: string };

export function sampleOf(raw: RawPostback, refusal: Refusal, { connection, digest, marker }: Kept): RefusedSample {
  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = raw.headers[name];
      return value === undefined ? [] : [[name, value.slice(0, LONGEST_HEADER)]];
    }),
  );
  // Redacted before truncation, because half a secret would not be found.
  const plain = redactedFor(connection, { ...raw, headers }, marker);
  const rawTarget = plain.rawTarget.slice(0, LONGEST_TARGET);
  const body = Buffer.from(plain.body.subarray(0, MOST_BODY_BYTES));
  const { network, method } = raw;
  const peer = raw.peer?.slice(0, 72) ?? null;
  const bytes = rawTarget.length + body.length + JSON.stringify(plain.headers).length + ROW_BYTES;
  return { ...refusal, digest, marker, network, method, rawTarget, headers: plain.headers, body, peer, bytes };
}

const digestOf = (digest: string) => sql.binary(Buffer.from(digest, 'hex'));

export async function storeSample(
  db: CommonQueryMethods,
  { digest, marker, network, method, rawTarget, headers, body, peer, reason, detail }: RefusedSample,
  seen: number,
): Promise<boolean> {
  const stored = await db.query(sql.unsafe`
    with entry as (
      insert into offers.inbox (marker, network, method, raw_target, headers, body, peer)
      select ${marker}, ${network}, ${method}, ${rawTarget}, ${sql.jsonb(headers)}, ${sql.binary(body)}, ${peer}::varchar
      where not exists (select from offers.sample where digest = ${digestOf(digest)})
        and ${MOST_SAMPLES}::int8 > (select count(*) from offers.sample where at > now() - interval '1 day')
      returning id
    ), listed as (
      insert into offers.sample (digest, inbox_id) select ${digestOf(digest)}, id from entry
    )
    insert into offers.exception (inbox_id, network, reason, detail, seen)
    select id, ${network}, ${reason}, ${detail}, ${seen}::int8 from entry`);
  return stored.rowCount > 0;
}

/** Does not reopen an exception closed by staff. */
export async function countSample(db: CommonQueryMethods, digest: string, times: number): Promise<void> {
  await db.query(sql.unsafe`
    update offers.exception set seen = seen + ${times}::int8, last_at = clock_timestamp()
    where inbox_id = (select inbox_id from offers.sample where digest = ${digestOf(digest)})`);
}

export async function sweepSamples(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`
    with old as (
      delete from offers.sample where at < now() - ${DAYS_KEPT} * interval '1 day' returning inbox_id
    ), exceptions as (
      delete from offers.exception where inbox_id in (select inbox_id from old)
    )
    delete from offers.inbox where id in (select inbox_id from old)`);
}
