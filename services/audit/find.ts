// Recognises what was pasted by its shape.
import type { DatabasePool } from 'slonik';
import type { AuditHit } from '#contracts/audit/calls.ts';
import { unitsOf } from '#contracts/books/ledger-accounts.ts';
import { FIRST_PLAYER_ACCOUNT, houseAccountName } from '#contracts/definition/house-accounts.ts';
import { LAST_ACCOUNT_ID, LOG_PLACE } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { withdrawalIn } from '#contracts/withdrawals/attempt.ts';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { readDocumentPlaces } from '#projections/journal/read.ts';
import { readSeedCommitment } from '#projections/rounds/read.ts';
import { answer, type Handler } from '../module/handler.ts';
import { spellingsOf } from '../module/spellings.ts';
import { withdrawalsReferredTo } from '../payouts/port/referred-withdrawals.ts';
import { readLogEnd } from '#ledger/log/end.ts';
import { type Place, placeIn, readCommandPlaces, readEventsAt, readHashPlace } from './log-reads.ts';

export type FindDeps = {
  pool: DatabasePool;
  identity: Pick<Identity, 'searchPeople' | 'person'>;
  offers: Pick<Offers, 'conversionsOf'>;
};

const DIGITS = /^\d{1,15}$/;
const POSITION = /^\d{1,4}:\d{1,16}$/;
const HASH = /^[0-9a-f]{64}$/;
const ACTOR = /^operator:(\d{1,15})$/;
const MOST_PEOPLE = 8;

export function findHandler(deps: FindDeps): Handler<'audit-find'> {
  return async ({ query: { q } }) => answer({ hits: await find(deps, q) });
}

async function find(deps: FindDeps, text: string): Promise<AuditHit[]> {
  const { pool } = deps;
  const lower = text.toLowerCase();
  if (DIGITS.test(text)) return [...(await byNumber(deps, Number(text))), ...(await byText(deps, text))];
  if (LOG_PLACE.test(text) || POSITION.test(text)) return eventHits(pool, [placeIn(text.replace(':', '-'))]);
  const id = withdrawalIn(text);
  const named = id === null ? [] : await eventHits(pool, await readCommandPlaces(pool, id));
  if (named.length > 0) return named;
  if (HASH.test(lower)) return byHash(pool, lower);
  const actor = ACTOR.exec(text)?.[1];
  if (actor !== undefined) return byNumber(deps, Number(actor));
  const houses = unitsOf(lower).length > 0 ? [ledgerHit(lower)] : [];
  return [...houses, ...(await byText(deps, text))];
}

function ledgerHit(name: string): AuditHit {
  return { kind: 'ledger-account', id: name, title: name, detail: unitsOf(name).join(' and ') };
}

async function byNumber({ identity }: FindDeps, account: number): Promise<AuditHit[]> {
  if (account < 1 || account > LAST_ACCOUNT_ID) return [];
  const house = houseAccountName(account);
  if (house !== null) return [accountHit(account, house)];
  if (account < FIRST_PLAYER_ACCOUNT) return [];
  const person = await identity.person(account);
  return [accountHit(account, person?.username ?? 'No name is stored')];
}

function accountHit(account: number, title: string): AuditHit {
  return { kind: 'account', id: String(account), title, detail: `Account ${account}` };
}

async function byText({ pool, identity, offers }: FindDeps, text: string): Promise<AuditHit[]> {
  const spellings = spellingsOf(text);
  const [people, offered, paid, documents] = await Promise.all([
    identity.searchPeople(text, MOST_PEOPLE),
    offers.conversionsOf(spellings),
    withdrawalsReferredTo(pool, text),
    readDocumentPlaces(pool, spellings),
  ]);
  const hits = people.map(({ account, username }) => accountHit(account, username));
  for (const { network, transactionId, kind, commandId } of offered) {
    const about = `Transaction ${transactionId} of ${network}, ${kind}`;
    hits.push(...(await namedHits(pool, commandId, { kind: 'offer', detail: about })));
  }
  for (const { id, method } of paid) {
    const about = `${METHOD_TITLES[method]} withdrawal ${id}`;
    hits.push(...(await namedHits(pool, id, { kind: 'withdrawal', detail: about })));
  }
  return [...hits, ...(await eventHits(pool, documents))];
}

async function namedHits(
  pool: DatabasePool,
  commandId: string,
  { kind, detail }: Pick<AuditHit, 'kind' | 'detail'>,
): Promise<AuditHit[]> {
  const found = await eventHits(pool, await readCommandPlaces(pool, commandId));
  return found.slice(0, 1).map((hit) => ({ ...hit, kind, detail }));
}

async function byHash(pool: DatabasePool, hash: string): Promise<AuditHit[]> {
  const batch = await readHashPlace(pool, hash);
  if (batch !== null) return eventHits(pool, [batch], 'Last event of the batch with this hash');
  const seed = await readSeedCommitment(pool, hash);
  if (seed === null) return [];
  const partition = partitionOf(seed.account, (await readLogEnd(pool)).partitions);
  return eventHits(pool, [{ partition, seq: seed.seq }], 'Commits to the seed with this hash');
}

async function eventHits(pool: DatabasePool, places: readonly (Place | null)[], about?: string): Promise<AuditHit[]> {
  const hits: AuditHit[] = [];
  for (const place of places) {
    const [event] = place === null ? [] : await readEventsAt(pool, place.partition, [place.seq]);
    if (event === undefined) continue;
    const id = `${event.partition}-${event.seq}`;
    const title = event.game === null ? event.type : `${event.type}, ${event.game}`;
    hits.push({ kind: 'event', id, title, detail: about ?? `Event ${id} of account ${event.account}` });
  }
  return hits;
}
