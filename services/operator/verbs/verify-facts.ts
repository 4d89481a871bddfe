// The log and the facts that services store beside it, compared both ways.
import { DAY_MS } from '#contracts/days/time.ts';
import type { OutsideFacts, Place } from '#ledger/audit/across/outside-facts.ts';
import type { Desk } from '../desk.ts';

/** Rows that were stored while the log was read are not missed in it. */
const LATE_MS = 60_000;
/** The chat keeps rains for longer. */
const RAINS_KEPT_MS = 7 * DAY_MS;
const AT_ONCE = 5000;

type Found = { place: string; reason: string } | null;
type Compared = { compared: number; finding: Found };

/** `begunAt`: when the verification began, in milliseconds. @returns true if all facts go with the log */
export async function sayFacts(desk: Desk, facts: OutsideFacts, begunAt: number): Promise<boolean> {
  const checks = [
    ['conversions', 'booked conversions of networks', compareConversions],
    ['payees', 'destinations of withdrawals', compareDestinations],
    ['rain', 'rains as their participants were frozen', compareRains],
    ['promos', 'uses of promo codes under their conditions', compareUses],
  ] as const;
  let isSound = true;
  for (const [name, words, compare] of checks) {
    const { compared, finding } = await compare(desk, facts, begunAt);
    if (finding !== null) desk.say(`facts     ${name}: bad at ${finding.place}: ${finding.reason}`);
    else if (compared > 0) desk.say(`facts     ${compared} ${words}`);
    isSound = isSound && finding === null;
  }
  return isSound;
}

/** Of a log that older programs wrote, facts may be gone. */
const missed = <Fact extends Place>(facts: ReadonlyMap<string, Fact>, seen: ReadonlySet<string>) =>
  [...facts].find(([id, { isOlder }]) => !isOlder && !seen.has(id))?.[1];

type ConversionRow = {
  id: string;
  kind: 'credit' | 'reversal';
  network: string;
  transaction_id: string;
  state: string;
  account: number;
  points: number;
  revenue_micros: number;
  booked_ms: number | null;
};

async function compareConversions(desk: Desk, facts: OutsideFacts, begunAt: number): Promise<Compared> {
  const seen = new Set<string>();
  for await (const row of rowsOf<ConversionRow>(
    desk,
    `select id::text, kind, network, transaction_id, state, account::float8, points::float8, revenue_micros::float8,
       extract(epoch from booked_at)::float8 * 1000 as booked_ms
     from offers.audited_conversion where id > $1 order by id limit $2`,
  )) {
    const told = row.kind === 'credit' ? facts.credits.get(row.id) : facts.reversals.get(row.id);
    if (told === undefined) {
      if (row.state !== 'booked' || row.booked_ms === null || row.booked_ms >= begunAt - LATE_MS) continue;
      const name = `${row.kind} ${row.transaction_id} of ${row.network}`;
      return { compared: seen.size, finding: { place: row.id, reason: `the log has no ${name}, which was booked` } };
    }
    seen.add(row.id);
    const reason = conversionDifference(row, facts);
    if (reason !== null) return { compared: seen.size, finding: { place: told.place, reason } };
  }
  const invented = missed(facts.credits, seen);
  if (invented !== undefined) {
    const reason = `no conversion ${invented.transactionId} of ${invented.network} was decided`;
    return { compared: seen.size, finding: { place: invented.place, reason } };
  }
  const unasked = missed(facts.reversals, seen);
  const reason = 'no conversion reverses the offer';
  return { compared: seen.size, finding: unasked === undefined ? null : { place: unasked.place, reason } };
}

function conversionDifference(row: ConversionRow, { credits, reversals }: OutsideFacts): string | null {
  if (row.kind === 'reversal') {
    const { account } = reversals.get(row.id)!;
    return account === row.account ? null : `account ${account} lost an offer of account ${row.account}`;
  }
  const { account, points, revenueMicros, network, transactionId } = credits.get(row.id)!;
  const pairs = [
    ['account', account, row.account],
    ['points', points, row.points],
    ['micros of revenue', revenueMicros, row.revenue_micros],
    ['network', network, row.network],
    ['transaction', transactionId, row.transaction_id],
  ] as const;
  const other = pairs.find(([, told, stored]) => told !== stored);
  return other === undefined ? null : `the conversion was decided with ${other[0]} ${other[2]}, not ${other[1]}`;
}

type DestinationRow = { id: string; account: number; method: string; hash: string; is_used: boolean };

async function compareDestinations(desk: Desk, facts: OutsideFacts): Promise<Compared> {
  const { requests, closed } = facts;
  const seen = new Set<string>();
  for await (const row of rowsOf<DestinationRow>(
    desk,
    `select withdrawal::text as id, account::float8, method, hash, is_used from payees.audited_destination
     where withdrawal > $1 order by withdrawal limit $2`,
  )) {
    const told = requests.get(row.id);
    if (told === undefined) continue;
    seen.add(row.id);
    const { place, account, method, hash } = told;
    if (account === row.account && method === row.method && hash === row.hash) continue;
    const reason = `its destination is not the stored one of account ${row.account} (${row.method})`;
    return { compared: seen.size, finding: { place, reason } };
  }
  // Those of an erased account are deleted with it, before it is closed; their hashes are in the log.
  const lost = [...requests].filter(([id, { isOlder, account }]) => !isOlder && !seen.has(id) && !closed.has(account));
  const people = await readPeople(desk, [...new Set(lost.map(([, { account }]) => account))]);
  const first = lost.find(([, { account }]) => people.has(account))?.[1];
  const finding = first === undefined ? null : { place: first.place, reason: 'its destination was never stored' };
  return { compared: seen.size, finding };
}

type RainRow = {
  id: string;
  state: string;
  points: number;
  joined: number;
  share_points: number | null;
  participants_hash: string | null;
  ends_ms: number;
};

async function compareRains(desk: Desk, { rains }: OutsideFacts, begunAt: number): Promise<Compared> {
  const seen = new Set<string>();
  for await (const row of rowsOf<RainRow>(
    desk,
    `select id::text, state, points::float8, joined, share_points::float8, participants_hash,
       extract(epoch from ends_at)::float8 * 1000 as ends_ms
     from chat.audited_rain where id > $1 order by id limit $2`,
  )) {
    const told = rains.get(row.id);
    if (told === undefined) {
      if (row.state !== 'poured' || row.ends_ms >= begunAt - LATE_MS) continue;
      return { compared: seen.size, finding: { place: row.id, reason: 'the log has no such rain, which was poured' } };
    }
    seen.add(row.id);
    const reason = rainDifference(row, told);
    if (reason !== null) return { compared: seen.size, finding: { place: told.place, reason } };
  }
  const recent = new Map([...rains].filter(([, { at }]) => at > begunAt - RAINS_KEPT_MS));
  const invented = missed(recent, seen);
  const reason = 'the chat had no such rain';
  return { compared: seen.size, finding: invented === undefined ? null : { place: invented.place, reason } };
}

function rainDifference(
  row: RainRow,
  told: { participants: number; sharePoints: number; hash: string },
): string | null {
  if (row.state === 'open' || row.state === 'dry') return `the rain was ${row.state}`;
  if (row.joined !== told.participants) return `${row.joined} players took part, not ${told.participants}`;
  if (row.participants_hash !== null && row.participants_hash !== told.hash) return 'other players took part';
  const share = Math.floor(row.points / told.participants);
  return share === told.sharePoints ? null : `a share of ${row.points} points is ${share}, not ${told.sharePoints}`;
}

type PersonRow = { id: number; created_ms: number; has_confirmed: boolean };

async function compareUses(desk: Desk, { uses, conditions }: OutsideFacts): Promise<Compared> {
  const people = await readPeople(desk, [...new Set(uses.map(({ player }) => player))]);
  for (const { place, at, isOlder, promoId, player } of uses) {
    // Of an erased account nothing is left.
    const [person, promo] = [people.get(player), conditions.get(promoId)];
    if (person === undefined || promo === undefined || isOlder) continue;
    if (promo.isVerifiedOnly && !person.has_confirmed) {
      const reason = `account ${player} never confirmed an address, which the promo code asks for`;
      return { compared: 0, finding: { place, reason } };
    }
    if (person.created_ms + promo.minDays * DAY_MS > at + LATE_MS) {
      const reason = `account ${player} was younger than the ${promo.minDays} days that the promo code asks for`;
      return { compared: 0, finding: { place, reason } };
    }
  }
  return { compared: uses.length, finding: null };
}

async function readPeople({ side }: Desk, accounts: readonly number[]): Promise<ReadonlyMap<number, PersonRow>> {
  const people = new Map<number, PersonRow>();
  for (let from = 0; from < accounts.length; from += AT_ONCE) {
    const { rows } = await side.query<PersonRow>(
      `select account::float8 as id, extract(epoch from created_at)::float8 * 1000 as created_ms, has_confirmed
       from audited_person where account = any($1::int8[])`,
      [accounts.slice(from, from + AT_ONCE)],
    );
    for (const row of rows) people.set(row.id, row);
  }
  return people;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

async function* rowsOf<Row extends { id: string }>({ side }: Desk, text: string): AsyncGenerator<Row> {
  for (let after = FIRST_ID; ;) {
    const { rows } = await side.query<Row>(text, [after, AT_ONCE]);
    yield* rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}
