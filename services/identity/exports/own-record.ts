// Everything stored about an account except its statement. Contains no hash, secret or session key and nothing about other
// people.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import { readBalance } from '#projections/balance/read.ts';
import { readDailyBonus } from '#projections/daily-bonus/read.ts';
import { readProtection } from '#projections/limits/read.ts';
import { readSeedPairs } from '#projections/rounds/read.ts';
import { confirmedAddresses } from '../people/confirmed-addresses.ts';
import type { FlowRooms } from '../flow-rooms.ts';
import { findPerson } from '../people/find-people.ts';

const moment = z.int().transform((ms) => instantOf(ms));
const words = z.string().nullable();

const sessionRow = z.strictObject({
  id: z.string(),
  browser: z.string(),
  network: words,
  country: words,
  signedInBy: z.string(),
  startedAt: moment,
  lastUsedAt: moment,
});
const deviceRow = z.strictObject({ browser: z.string(), firstAt: moment, lastAt: moment });
const eventRow = z.strictObject({ kind: z.string(), at: moment, network: words, browser: words });
const changeRow = z.strictObject({
  newAddress: z.string(),
  oldAddress: words,
  requestedAt: moment,
  doneAt: moment.nullable(),
});
const ageRow = z.strictObject({ birthDate: z.string(), timeZone: z.string(), statedAt: moment });
const factorRow = z.strictObject({ since: moment });
const passkeyRow = z.strictObject({ name: z.string(), createdAt: moment, lastUsedAt: moment.nullable() });

const MOST_SEEDS = 10_000;

type Rooms = Pick<FlowRooms, 'pool' | 'personal' | 'payeeKey' | 'now'>;

export async function ownRecord(
  { pool: db, personal, payeeKey, now: readNow }: Rooms,
  account: AccountId,
): Promise<Record<string, unknown> | null> {
  const person = await findPerson(db, account);
  if (person === null) return null;
  const { referredBy, createdAt, ...profile } = person;
  const balance = await readBalance(db, account);
  const { limits, realityCheckMinutes, exclusion } = await readProtection(db, account, readNow());
  const { lastClaim, zones } = await readDailyBonus(db, account);
  const seeds = await readSeedPairs(db, account, MOST_SEEDS);
  const sessions = await db.any(sql.type(sessionRow)`
    select public_id as id, agent_words as browser, network, country, assurance as "signedInBy", started_at as "startedAt",
      last_used_at as "lastUsedAt"
    from user_sessions where account = ${account} order by started_at`);
  const devices = await db.any(sql.type(deviceRow)`
    select words as browser, first_at as "firstAt", last_at as "lastAt"
    from known_devices where account = ${account} order by first_at`);
  const events = await db.any(sql.type(eventRow)`
    select kind, at, network, device as browser from security_events where account = ${account} order by at, id`);
  const addressChanges = await db.any(sql.type(changeRow)`
    select new_address as "newAddress", old_address as "oldAddress", requested_at as "requestedAt", done_at as "doneAt"
    from address_changes where account = ${account}`);
  const age = await db.maybeOne(sql.type(ageRow)`
    select birth_date::text as "birthDate", time_zone as "timeZone", stated_at as "statedAt"
    from ages where account = ${account}`);
  const ofOthers: Record<string, unknown> = {};
  for (const { own } of personal) Object.assign(ofOthers, await own?.(db, account, { payeeKey }));
  return {
    profile: { ...profile, createdAt: instantOf(createdAt), wasInvited: referredBy !== null },
    age,
    ...(await factorsOf(db, account)),
    points: balance,
    dailyBonus: lastClaim,
    timeZones: zones,
    protection: { limits, realityCheckMinutes, exclusion },
    sessions,
    devices,
    events,
    addressChanges,
    confirmedAddresses: await confirmedAddresses(db, account),
    seeds,
    ...ofOthers,
  };
}

async function factorsOf(db: CommonQueryMethods, account: AccountId) {
  const secondFactor = await db.maybeOne(sql.type(factorRow)`
    select confirmed_at as "since" from totp_factors where account = ${account}`);
  const passkeys = await db.any(sql.type(passkeyRow)`
    select name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys where account = ${account}
    order by created_at`);
  return { secondFactor, passkeys };
}
