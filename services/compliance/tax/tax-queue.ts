import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { TaxQueue, TaxQueueRow } from '#contracts/internal/compliance.ts';
import type { AccountId } from '#contracts/ids.ts';
import { readPaidTotals } from '#projections/withdrawals/read.ts';
import type { ComplianceRooms } from '../rooms/compliance-rooms.ts';
import { taxSums } from './tax-rows.ts';
import { taxStateOf, thresholdOf, yearAround } from './tax-standing.ts';

const MOST_ROWS = 200;
/** Below the share that asks for a form, because open requests count too. */
const LOOKED_AT_PERCENT = 60n;
const MICROS_PER_CENT = 10_000n;

const personRow = z.object({ account: z.int(), person: z.string() });
const formRow = z.object({
  account: z.int(),
  kind: z.enum(['W-9', 'W-8BEN']),
  validUntil: z.string().nullable(),
  recordedAt: z.int(),
  note: z.string(),
});

type Rooms = Pick<ComplianceRooms, 'settings' | 'clock'>;

export async function taxQueue(db: CommonQueryMethods, rooms: Rooms): Promise<TaxQueue> {
  const { year, ...period } = yearAround(rooms.clock.now());
  const thresholdCents = thresholdOf(rooms.settings.value('tax-thresholds'), year);
  if (thresholdCents === null) return { year, thresholdCents, rows: [] };
  const totals = await readPaidTotals(db, { ...period });
  const least = (BigInt(thresholdCents) * MICROS_PER_CENT * LOOKED_AT_PERCENT) / 100n;
  const accounts = await above(db, totals, least);
  const forms = await formsOf(db, accounts);
  const rows: TaxQueueRow[] = [];
  for (const account of accounts) {
    const sums = await taxSums(db, rooms, account);
    const state = taxStateOf(sums);
    if (state === 'none') continue;
    const { paidMicros, openMicros } = sums;
    rows.push({ account, state, paidMicros, openMicros, form: forms.get(account) ?? null });
  }
  return { year, thresholdCents, rows };
}

type Total = { account: AccountId; micros: bigint };

/** Accounts of persons that were paid this much, the highest sums first. */
async function above(db: CommonQueryMethods, totals: readonly Total[], least: bigint): Promise<AccountId[]> {
  const persons = await db.any(sql.type(personRow)`
    select account, person from compliance.payee
    where owner is not null and account = any(${sql.array(
      totals.map(({ account }) => account),
      'int8',
    )})`);
  const personOf = new Map(persons.map(({ account, person }) => [account, person]));
  const sums = new Map<string, bigint>();
  for (const { account, micros } of totals) {
    const person = personOf.get(account);
    if (person !== undefined) sums.set(person, (sums.get(person) ?? 0n) + micros);
  }
  const sumOf = ({ account }: Total) => sums.get(personOf.get(account) ?? '') ?? 0n;
  return totals
    .filter((total) => sumOf(total) >= least)
    .toSorted((one, other) => Number(sumOf(other) - sumOf(one)))
    .slice(0, MOST_ROWS)
    .map(({ account }) => account);
}

async function formsOf(db: CommonQueryMethods, accounts: readonly AccountId[]) {
  const forms = await db.any(sql.type(formRow)`
    select account, kind, valid_until::text as "validUntil", recorded_at as "recordedAt", note
    from compliance.tax_form where account = any(${sql.array([...accounts], 'int8')})`);
  return new Map(forms.map(({ account, ...form }) => [account, form]));
}
