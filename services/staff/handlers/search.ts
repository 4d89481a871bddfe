import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { FIRST_PLAYER_ACCOUNT } from '#contracts/definition/house-accounts.ts';
import { LAST_ACCOUNT_ID, placeOfRound } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import { maskedMail } from '#contracts/withdrawals/masked.ts';
import { noteSearch } from './note-search.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import { usdOfPoints } from '#contracts/points.ts';
import { isAllowed } from '#contracts/definition/permissions.ts';
import type { SearchHit } from '#contracts/standing/player-calls.ts';
import { withdrawalIn } from '#contracts/withdrawals/attempt.ts';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { readRoundOwner } from '#projections/rounds/read.ts';
import { readWithdrawal, type WithdrawalRow } from '#projections/withdrawals/read.ts';
import { answer, type Handler } from '../../module/handler.ts';
import { namesBy } from '../../module/person-names.ts';
import { spellingsOf } from '../../module/spellings.ts';
import { documentEvents, HASH, logPlace, namedEvents } from '../../audit/port/log-events.ts';
import { withdrawalsReferredTo } from '../../payouts/port/referred-withdrawals.ts';

type Deps = {
  pool: DatabasePool;
  identity: Pick<Identity, 'searchPeople' | 'person' | 'publicPersons'>;
  offers: Pick<Offers, 'conversionsOf'>;
  staff: Pick<StaffRecords, 'access'>;
};

const MOST_PEOPLE = 8;
const DIGITS = /^\d{1,15}$/;

/** Each kind of text is looked for where it can occur. */
export function searchHandler(deps: Deps): Handler<'staff-search'> {
  return async ({ account: operator, query: { q } }) => {
    const reader = await deps.identity.person(operator);
    const isNumber = DIGITS.test(q);
    const place = logPlace(q);
    const seesWithdrawals = isAllowed(reader?.roles ?? [], 'read-withdrawals');
    const isOfLog = HASH.test(q) || withdrawalIn(q) !== null || (place !== null && !isNumber);
    const readsLog = isOfLog && isAllowed(reader?.roles ?? [], 'read-audit');
    const found = await Promise.all([
      isNumber ? byNumber(deps, Number(q)) : [],
      place === null ? [] : byPlace(deps, place),
      seesWithdrawals ? withdrawals(deps, q) : [],
      isOfLog ? [] : byText(deps, operator, q),
      offerHits(deps, q),
    ]);
    const hits = await named(deps, found.flat());
    const isThing = hits.some(({ kind }) => kind === 'withdrawal' || kind === 'offer');
    if (readsLog && !isThing) hits.push(...(await eventHits(deps, q)));
    return answer({ hits });
  };
}

/** Details end with the name of the account. */
async function named({ identity }: Deps, hits: readonly SearchHit[]): Promise<SearchHit[]> {
  const nameOf = await namesBy(identity)(hits.flatMap(({ kind, account }) => (kind === 'account' ? [] : account)));
  return hits.map((hit) => {
    const name = hit.kind === 'account' ? null : nameOf(hit.account);
    return name === null ? hit : { ...hit, detail: `${hit.detail}, ${name}` };
  });
}

function accountHit({ account, username, email }: { account: number; username: string; email: string | null }) {
  return {
    kind: 'account',
    id: String(account),
    account,
    title: username,
    detail: email === null ? `Account ${account}` : maskedMail(email),
  } as const;
}

async function byNumber({ identity }: Deps, account: number): Promise<SearchHit[]> {
  if (account < FIRST_PLAYER_ACCOUNT || account > LAST_ACCOUNT_ID) return [];
  const person = await identity.person(account);
  return person === null ? [] : [accountHit(person)];
}

async function byText({ identity, staff }: Deps, operator: number, text: string): Promise<SearchHit[]> {
  const people = await identity.searchPeople(text, MOST_PEOPLE);
  const accounts = people.map(({ account }) => account);
  await noteSearch(staff.access, operator, accounts);
  return people.map(accountHit);
}

async function byPlace({ pool }: Deps, place: string): Promise<SearchHit[]> {
  const account = await accountAt(pool, place);
  if (account === null || account < FIRST_PLAYER_ACCOUNT) return [];
  const round = await readRoundOwner(pool, account, place);
  const detail =
    round === null
      ? 'Entry of the statement'
      : `${GAME_TITLES[round.game]}: ${round.stakePoints} to ${round.payoutPoints}`;
  return [{ kind: 'round', id: place, account, title: `Receipt ${place}`, detail }];
}

async function accountAt(db: CommonQueryMethods, place: string): Promise<number | null> {
  const { partition, seq } = placeOfRound(place);
  if (partition > 0x7fff_ffff || !Number.isSafeInteger(seq)) return null;
  return db.oneFirst(sql.type(z.object({ account: z.int().nullable() }))`
    SELECT account_of_event(${partition}::int4, ${seq}::int8) AS account`);
}

async function withdrawals({ pool }: Deps, text: string): Promise<SearchHit[]> {
  const id = withdrawalIn(text);
  const one = id === null ? null : await readWithdrawal(pool, id);
  return (one === null ? await withdrawalsReferredTo(pool, text) : [one]).map(withdrawalHit);
}

function withdrawalHit({ id, account, points, method, stage }: WithdrawalRow): SearchHit {
  const title = `Withdrawal of $${usdOfPoints(points)}`;
  return { kind: 'withdrawal', id, account, title, detail: `${METHOD_TITLES[method]}, ${stage}` };
}

async function eventHits(deps: Deps, text: string): Promise<SearchHit[]> {
  return (await namedEvents(deps, text)) ?? documentEvents(deps, text);
}

async function offerHits({ offers }: Deps, text: string): Promise<SearchHit[]> {
  const found = await offers.conversionsOf(spellingsOf(text));
  return found.map(({ network, transactionId, kind, state, account, points, name }) => ({
    kind: 'offer',
    id: `${network} ${transactionId} ${kind}`,
    account,
    title: name ?? `Transaction ${transactionId}`,
    detail: `${network} ${kind}, ${state}${points === null ? '' : `, ${points} points`}`,
  }));
}
