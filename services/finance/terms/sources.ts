import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { FORMATS, formatOf, statementFormat } from '#contracts/finance/formats.ts';
import { mapping } from '#contracts/finance/mapping.ts';
import type { SourceTerms } from '#contracts/finance/terms.ts';
import { exchangedFor } from './exchanged.ts';
import { MOVEMENTS } from '#projections/ledger-days/read.ts';

/** Of accounts without stored terms. */
const UNLESS_SAID = FORMATS.csv.mapping.currency;
const NO_FEE = { feeMicros: 0, feeBasisPoints: 0 };

/** A network states conversions monthly; others report within days. */
function defaultsOf(account: string): SourceTerms {
  const format = formatOf(account);
  const { mapping: preset } = FORMATS[format];
  const window = { lagDays: account.startsWith('receivable:') ? 45 : 5, leadDays: 1 };
  // The largest fee of the known providers for a payout of a few dollars.
  const fee = account.startsWith('provider:') ? { feeMicros: 500_000, feeBasisPoints: 200 } : NO_FEE;
  return { format, mapping: preset, currency: preset.currency, ...window, ...fee };
}

const sourceRow = z.object({
  format: statementFormat,
  mapping,
  lagDays: z.int(),
  leadDays: z.int(),
  feeMicros: z.int(),
  feeBasisPoints: z.int(),
});

export async function readTerms(db: CommonQueryMethods, account: string): Promise<SourceTerms> {
  const stored = await db.maybeOne(sql.type(sourceRow)`
    select format, mapping, lag_days as "lagDays", lead_days as "leadDays", fee_micros as "feeMicros",
      fee_basis_points as "feeBasisPoints"
    from finance.source where account = ${account}`);
  return stored === null ? defaultsOf(account) : { ...stored, currency: stored.mapping.currency };
}

type NewTerms = Omit<SourceTerms, 'currency'> & { account: string; by: number };

export async function writeTerms(db: CommonQueryMethods, terms: NewTerms): Promise<void> {
  const { account, format, mapping: columns, lagDays, leadDays, feeMicros, feeBasisPoints, by } = terms;
  await db.query(sql.unsafe`
    insert into finance.source
      (account, format, mapping, lag_days, lead_days, fee_micros, fee_basis_points, changed_by)
    values (${account}, ${format}, ${JSON.stringify(columns)}::jsonb, ${lagDays}, ${leadDays}, ${feeMicros},
      ${feeBasisPoints}, ${by})
    on conflict (account) do update set format = excluded.format, mapping = excluded.mapping,
      lag_days = excluded.lag_days, lead_days = excluded.lead_days, fee_micros = excluded.fee_micros,
      fee_basis_points = excluded.fee_basis_points, changed_by = excluded.changed_by, changed_at = now()`);
}

const overviewRow = z.object({
  account: z.string(),
  ours: z.string().transform(BigInt),
  /** In the currency of the account. */
  stated: z.string().transform(BigInt),
  others: z.array(z.object({ currency: z.string(), theirs: z.string().transform(BigInt) })),
  openLines: z.int(),
  exceptions: z.int(),
  lastAt: z.int().nullable(),
  importedAt: z.number().nullable(),
});
export type SourceOverview = z.infer<typeof overviewRow>;

/** Accounts with entries or files. */
const SOURCES = sql.fragment`(
  select account, sum(micros) as ours from (
    select account, came - went as micros from ${MOVEMENTS} as movement
    where unit = 'USD' and (account = 'bank' or account like 'provider:%' or account like 'receivable:%')
    union all select account, 0 from finance.file where state = 'imported'
  ) as known group by account
)`;

export function readSourceNames(db: CommonQueryMethods): Promise<readonly string[]> {
  return db.anyFirst(sql.type(z.object({ account: z.string() }))`
    select account from ${SOURCES} as source order by account collate "C"`);
}

export async function readSources(db: CommonQueryMethods): Promise<SourceOverview[]> {
  const rows = await db.any(sql.type(overviewRow)`
    with account as ${SOURCES}, currency as (
      select account, currency, currency = own as is_own, coalesce(sum(micros) filter (where booked is null), 0) as micros,
        coalesce(sum(booked), 0) as booked, max(at) as last_at
      from (
        select line.account, currency, own, micros, at, case when currency <> own then ${exchangedFor(sql.fragment`line.id`)} end as booked
        from finance.line left join finance.source using (account)
        cross join lateral (select coalesce(source.mapping ->> 'currency', ${UNLESS_SAID}) as own) as usual
        where is_live and not is_pending
      ) as line group by account, currency, own
    ), stated as (
      select account, coalesce(sum(micros) filter (where is_own), 0) + sum(booked) as micros, max(last_at) as last_at,
        coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'theirs', micros::text) order by currency collate "C")
          filter (where not is_own and micros <> 0), '[]') as others
      from currency group by account
    )
    select account, ours, coalesce(stated.micros, 0) as stated, coalesce(others, '[]') as others, stated.last_at as "lastAt",
      (
        select count(*) from finance.line where line.account = account.account and is_live
          and not exists (select from finance.claim where claim.line = line.id and claim.is_live)
          and not exists (select from finance.set_aside where set_aside.line = line.id)
      ) as "openLines",
      (
        select count(*) from finance.exception where exception.account = account.account and state <> 'resolved'
          and type <> 'awaited'
      ) as exceptions,
      (select max(imported_at) from finance.file where file.account = account.account and state = 'imported')
        as "importedAt"
    from account left join stated using (account) order by account collate "C"`);
  return [...rows];
}
