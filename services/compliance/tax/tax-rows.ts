import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { TaxForm } from '#contracts/internal/compliance.ts';
import type { TaxStanding } from '#contracts/withdrawals/compliance-calls.ts';
import { statusOf } from '#contracts/withdrawals/stage.ts';
import { readPaidMicros, readStages } from '#projections/withdrawals/read.ts';
import type { ComplianceRooms } from '../rooms/compliance-rooms.ts';
import { taxStateOf, type TaxSums, thresholdOf, yearAround } from './tax-standing.ts';

const MICROS_PER_POINT = 10_000n;
const MOST_ACCOUNTS = 100;
/** A request is in the view within this time, or was refused. */
const IN_FLIGHT_MS = 600_000;

const accountRow = z.object({ account: z.int() });
const openRow = z.object({ withdrawal: z.string(), points: z.int(), at: z.int() });

type Rooms = Pick<ComplianceRooms, 'settings' | 'clock'>;

/** The accounts of one person: the same name and country, and a destination or device in common. */
export async function accountsOfPerson(db: CommonQueryMethods, account: AccountId): Promise<AccountId[]> {
  const others = await db.anyFirst(sql.type(accountRow)`
    select other.account from compliance.payee as own join compliance.payee as other using (person)
    where own.account = ${account} and other.account <> own.account and exists (
      select from compliance.assessment as one join compliance.assessment as two
        on one.destination = two.destination or one.device = two.device
      where one.account = own.account and two.account = other.account)
    order by other.account limit ${MOST_ACCOUNTS}`);
  return [account, ...others];
}

export async function taxSums(
  db: CommonQueryMethods,
  { settings, clock }: Rooms,
  account: AccountId,
): Promise<TaxSums & { year: number }> {
  const now = clock.now();
  const { year, ...period } = yearAround(now);
  const accounts = await accountsOfPerson(db, account);
  const open = await db.any(sql.type(openRow)`
    select withdrawal, points, at from compliance.assessment
    where account = any(${sql.array(accounts, 'int8')}) and at > now() - interval '400 days'`);
  const stages = await readStages(
    db,
    open.map(({ withdrawal }) => withdrawal),
  );
  const isOpen = ({ withdrawal, at }: z.infer<typeof openRow>) => {
    const stage = stages.get(withdrawal);
    if (stage === undefined) return now - at < IN_FLIGHT_MS;
    return ['pending', 'approved'].includes(statusOf(stage));
  };
  const openPoints = open.filter(isOpen).reduce((sum, { points }) => sum + points, 0);
  return {
    year,
    thresholdCents: thresholdOf(settings.value('tax-thresholds'), year),
    paidMicros: await readPaidMicros(db, accounts, period),
    openMicros: BigInt(openPoints) * MICROS_PER_POINT,
    hasForm: await hasForm(db, accounts),
  };
}

function hasForm(db: CommonQueryMethods, accounts: readonly AccountId[]): Promise<boolean> {
  return db.exists(sql.unsafe`
    select from compliance.tax_form where account = any(${sql.array([...accounts], 'int8')})
      and (valid_until is null or valid_until >= now() at time zone 'UTC')`);
}

export async function taxStanding(db: CommonQueryMethods, rooms: Rooms, account: AccountId): Promise<TaxStanding> {
  const sums = await taxSums(db, rooms, account);
  const state = taxStateOf(sums);
  return { year: sums.year, state, text: textOf(state, sums) };
}

function textOf(state: TaxStanding['state'], { year, thresholdCents }: TaxSums & { year: number }): string | null {
  const amount = `$${((thresholdCents ?? 0) / 100).toLocaleString('en-US')}`;
  const form = 'a tax form (W-9 or W-8BEN). Reply to any of our emails to send it.';
  if (state === 'soon') return `Your payments of ${year} are near ${amount}. From there on we need ${form}`;
  if (state === 'needed') return `Your payments of ${year} have reached ${amount}. Further withdrawals need ${form}`;
  return null;
}

const W8_YEARS = 3;

/** A W-9 has no end. */
export async function recordTaxForm(
  db: CommonQueryMethods,
  { account, kind, note }: TaxForm,
  { by, now }: { by: AccountId; now: number },
): Promise<string | null> {
  const validUntil = kind === 'W-9' ? null : `${new Date(now).getUTCFullYear() + W8_YEARS}-12-31`;
  await db.query(sql.unsafe`
    insert into compliance.tax_form (account, kind, valid_until, recorded_by, note)
    values (${account}, ${kind}, ${validUntil}, ${by}, ${note})
    on conflict (account) do update set kind = excluded.kind, valid_until = excluded.valid_until,
      recorded_at = now(), recorded_by = excluded.recorded_by, note = excluded.note`);
  return validUntil;
}
