// Recognises what was pasted by its shape.
import type { DatabasePool } from 'slonik';
import type { AuditHit } from '#contracts/audit/calls.ts';
import { unitsOf } from '#contracts/books/ledger-accounts.ts';
import { FIRST_PLAYER_ACCOUNT, houseAccountName } from '#contracts/definition/house-accounts.ts';
import { LAST_ACCOUNT_ID } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { answer, type Handler } from '../module/handler.ts';
import { spellingsOf } from '../module/spellings.ts';
import { withdrawalsReferredTo } from '../payouts/port/referred-withdrawals.ts';
import { commandEvents, documentEvents, type EventHit, namedEvents } from './port/log-events.ts';

export type FindDeps = {
  pool: DatabasePool;
  identity: Pick<Identity, 'searchPeople' | 'person' | 'publicPersons'>;
  offers: Pick<Offers, 'conversionsOf'>;
};

const DIGITS = /^\d{1,15}$/;
const ACTOR = /^operator:(\d{1,15})$/;
const MOST_PEOPLE = 8;

export function findHandler(deps: FindDeps): Handler<'audit-find'> {
  return async ({ query: { q } }) => answer({ hits: await find(deps, q) });
}

async function find(deps: FindDeps, text: string): Promise<AuditHit[]> {
  const lower = text.toLowerCase();
  if (DIGITS.test(text)) return [...(await byNumber(deps, Number(text))), ...(await byText(deps, text))];
  const named = await namedEvents(deps, text);
  if (named !== null) return named.map(eventHit);
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

function eventHit({ account: _account, ...hit }: EventHit): AuditHit {
  return hit;
}

function accountHit(account: number, title: string): AuditHit {
  return { kind: 'account', id: String(account), title, detail: `Account ${account}` };
}

async function byText(deps: FindDeps, text: string): Promise<AuditHit[]> {
  const { pool, identity, offers } = deps;
  const [people, offered, paid, documents] = await Promise.all([
    identity.searchPeople(text, MOST_PEOPLE),
    offers.conversionsOf(spellingsOf(text)),
    withdrawalsReferredTo(pool, text),
    documentEvents(deps, text),
  ]);
  const hits = people.map(({ account, username }) => accountHit(account, username));
  for (const { network, transactionId, kind, commandId } of offered) {
    const about = `Transaction ${transactionId} of ${network}, ${kind}`;
    hits.push(...(await namedHits(deps, commandId, { kind: 'offer', detail: about })));
  }
  for (const { id, method } of paid) {
    const about = `${METHOD_TITLES[method]} withdrawal ${id}`;
    hits.push(...(await namedHits(deps, id, { kind: 'withdrawal', detail: about })));
  }
  return [...hits, ...documents.map(eventHit)];
}

async function namedHits(
  deps: FindDeps,
  commandId: string,
  { kind, detail }: Pick<AuditHit, 'kind' | 'detail'>,
): Promise<AuditHit[]> {
  const found = await commandEvents(deps, commandId);
  return found.slice(0, 1).map((hit) => ({ ...eventHit(hit), kind, detail }));
}
