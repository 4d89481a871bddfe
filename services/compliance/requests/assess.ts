import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import type { Compliance, ComplianceRefusal, RequestedWithdrawal } from '#contracts/internal/compliance.ts';
import type { Person } from '#contracts/internal/people.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { riskVerdict, type RiskVerdict } from '#contracts/withdrawals/risk.ts';
import { holdForRisk, isHeldForSanctions } from '../holds/hold-rows.ts';
import { keyedHash, type PayeeKeys } from '../payees/payee-keys.ts';
import { gatherEvidence } from '../risk/gather-evidence.ts';
import { riskOf, riskPolicy } from '../risk/score.ts';
import { offerRecordOf } from '../../offers/port/offer-record.ts';
import type { ComplianceRooms } from '../rooms/compliance-rooms.ts';
import type { Screening } from '../sanctions/screening.ts';
import { taxSums } from '../tax/tax-rows.ts';
import { isCrossing } from '../tax/tax-standing.ts';

export type RequestFacts = {
  hasPayee: boolean;
  isSanctioned: boolean;
  openReversals: number;
  isTaxFormMissing: boolean;
  points: number;
  /** Milliseconds since the destination was first asked for. */
  destinationAgeMs: number;
  newDestinationPoints: number;
};

const DESTINATION_AGE_MS = DAY_MS;

/** Null if the request may go on. */
export function requestRefusal(facts: RequestFacts): ComplianceRefusal | null {
  if (!facts.hasPayee) return refused('payee-form-needed');
  if (facts.isSanctioned) return refused('payee-held');
  if (facts.openReversals > 0) return refused('reversals-open');
  if (facts.isTaxFormMissing) return refused('tax-form-needed');
  const waitMs = DESTINATION_AGE_MS - facts.destinationAgeMs;
  if (facts.points <= facts.newDestinationPoints || waitMs <= 0) return null;
  const hours = Math.ceil(waitMs / HOUR_MS);
  const most = facts.newDestinationPoints.toLocaleString('en-US');
  const wait = `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  const message = `This destination is new. You can withdraw more than ${most} points to it in ${wait}. Nothing was taken.`;
  return { kind: 'refused', code: 'destination-new', message };
}

function refused(code: ComplianceRefusal['code']): ComplianceRefusal {
  return { kind: 'refused', code, message: REFUSALS[code].message };
}

type Rooms = ComplianceRooms & { keys: PayeeKeys; screening: Screening };

const MICROS_PER_POINT = 10_000n;

const payeeRow = z.object({ person: z.string(), screened: z.string().nullable() });
const verdictRow = z.object({ account: z.int(), verdict: riskVerdict });
const ageRow = z.object({ ageMs: z.number() });

export async function assess(rooms: Rooms, request: RequestedWithdrawal): ReturnType<Compliance['assess']> {
  const { account } = request;
  const person = await rooms.identity.person(account);
  if (person === null) throw new Error(`Account ${account} has no person.`);
  return rooms.pool.transaction((transaction) => assessIn(transaction, rooms, { ...request, person }));
}

type Asked = RequestedWithdrawal & { person: Person };

async function assessIn(db: CommonQueryMethods, rooms: Rooms, request: Asked): ReturnType<Compliance['assess']> {
  const { account, id, points, destinationHash, person } = request;
  const payee = await db.maybeOne(sql.type(payeeRow)`
    select person, screened from compliance.payee where account = ${account}`);
  // Two requests of one person must not both fit below a threshold.
  await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtextextended(${payee?.person ?? String(account)}, 0))`);
  const known = await db.maybeOne(sql.type(verdictRow)`
    select account, verdict from compliance.assessment where withdrawal = ${id}`);
  if (known?.account === account) return { kind: 'assessed', verdict: known.verdict, isNew: false };
  if (payee !== null) await screen(db, rooms, request, payee.screened);
  const destinationAgeMs = await noteDestination(db, request);
  const offers = await offerRecordOf(db, account);
  const refusal = requestRefusal({
    hasPayee: payee !== null,
    isSanctioned: await isHeldForSanctions(db, account),
    openReversals: offers.openReversals,
    isTaxFormMissing: isCrossing(await taxSums(db, rooms, account), BigInt(points) * MICROS_PER_POINT),
    points,
    destinationAgeMs,
    newDestinationPoints: rooms.settings.value('withdrawal-new-destination-points'),
  });
  if (refusal !== null) return refusal;
  const device = request.device === null ? null : keyedHash(rooms.keys.device, request.device);
  const asked = { person, points, destination: destinationHash, device, offers };
  const verdict = await store(db, rooms, request, asked);
  return { kind: 'assessed', verdict, isNew: true };
}

async function screen(
  db: CommonQueryMethods,
  { screening }: Rooms,
  { account, destination }: RequestedWithdrawal,
  screened: string | null,
): Promise<void> {
  if (screened !== (await screening.marker(db))) await screening.screenPayee(db, account);
  await screening.screenDestination(db, account, destination);
}

/** How long the player has known it. */
function noteDestination(db: CommonQueryMethods, { account, destinationHash }: RequestedWithdrawal): Promise<number> {
  return db.oneFirst(sql.type(ageRow)`
    insert into compliance.known_destination as known (account, hash) values (${account}, ${destinationHash})
    on conflict (account, hash) do update set hash = excluded.hash
    returning (extract(epoch from now() - known.first_at) * 1000)::float8 as "ageMs"`);
}

async function store(
  db: CommonQueryMethods,
  rooms: Rooms,
  { id, account, points, destination: { method } }: RequestedWithdrawal,
  asked: Parameters<typeof gatherEvidence>[2],
): Promise<RiskVerdict> {
  const evidence = await gatherEvidence(db, rooms, asked);
  const { score, verdict, reasons } = riskOf(evidence, riskPolicy(rooms.settings), rooms.clock.now());
  await db.query(sql.unsafe`
    insert into compliance.assessment
      (withdrawal, account, method, points, destination, device, score, verdict, reasons, evidence)
    values (${id}, ${account}, ${method}, ${points}, ${asked.destination}, ${asked.device}, ${score}, ${verdict},
      ${sql.jsonb(reasons)}, ${sql.jsonb(evidence)})`);
  if (verdict === 'hold') {
    const reason = `Risk score ${score}: ${reasons.map(({ text }) => text).join('; ')}`;
    await holdForRisk(db, { account, withdrawal: id, reason });
  }
  return verdict;
}
