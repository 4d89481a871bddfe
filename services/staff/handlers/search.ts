import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { FIRST_PLAYER_ACCOUNT } from '#contracts/definition/house-accounts.ts';
import { LAST_ACCOUNT_ID, LOG_PLACE, placeOfRound } from '#contracts/ids.ts';
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
import type { auditFind } from '#contracts/audit/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Refused } from '../../module/errors.ts';
import { type Answer, answer, type Handler, type Handlers } from '../../module/handler.ts';
import { spellingsOf } from '../../module/spellings.ts';
import { withdrawalsReferredTo } from '../../payouts/port/referred-withdrawals.ts';

type Deps = {
  pool: DatabasePool;
  identity: Pick<Identity, 'searchPeople' | 'person'>;
  offers: Pick<Offers, 'conversionsOf'>;
  staff: Pick<StaffRecords, 'access'>;
  calls: Pick<Handlers, 'audit-find'>;
};

const MOST_PEOPLE = 8;
const POSITION = /^\d{1,4}:\d{1,16}$/;
const DIGITS = /^\d{1,15}$/;
const HASH = /^[0-9a-f]{64}$/i;

/** Each kind of text is looked for where it can occur. */
export function searchHandler(deps: Deps): Handler<'staff-search'> {
  return async (asked) => {
    const { account: operator, query } = asked;
    const { q } = query;
    const reader = await deps.identity.person(operator);
    const place = LOG_PLACE.test(q) || POSITION.test(q) ? q.replace(':', '-') : null;
    const seesWithdrawals = isAllowed(reader?.roles ?? [], 'read-withdrawals');
    const isOfLog = place !== null || HASH.test(q.trim()) || withdrawalIn(q) !== null;
    const readsLog = isOfLog && isAllowed(reader?.roles ?? [], 'read-audit');
    const found = await Promise.all([
      DIGITS.test(q) ? byNumber(deps, Number(q)) : [],
      place === null ? [] : byPlace(deps, place),
      seesWithdrawals ? withdrawals(deps, q) : [],
      isOfLog ? [] : byText(deps, operator, q),
      offerHits(deps, q),
    ]);
    const hits = found.flat();
    const isThing = hits.some(({ kind }) => kind === 'withdrawal' || kind === 'offer');
    if (readsLog && !isThing)
      hits.push(...eventHits(await deps.calls['audit-find']({ ...asked, query: { q } } as never)));
    return answer({ hits });
  };
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

/** The other hits are found here too. */
function eventHits(found: Answer<ReplyOf<typeof auditFind>> | Refused): SearchHit[] {
  if (found.kind === 'refusal') return [];
  return found.reply.hits.flatMap(({ kind, id, title, detail }) =>
    kind === 'event' ? [{ kind, id, account: null, title, detail }] : [],
  );
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
