import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { readActors } from '#projections/journal/read.ts';
import { readUsernames } from '../../identity/port/usernames.ts';
import { accountOfActor } from '../../module/present-change.ts';

/** Null for players, policies, the terminal and deleted accounts. */
export type NameOf = (actor: number | string | null) => string | null;

function accountOf(actor: number | string | null): number | null {
  return typeof actor === 'string' ? accountOfActor(actor) : actor;
}

export function nameOfEach(names: ReadonlyMap<number, string>): NameOf {
  return (actor) => names.get(accountOf(actor) ?? 0) ?? null;
}

const accountRow = z.object({ account: z.int() });

/** Of everyone who is named in the books of a month: who acted since its begin (milliseconds), or worked on statements. */
export async function readNames(db: CommonQueryMethods, from: number, now: number): Promise<Map<number, string>> {
  const actors = (await readActors(db, from, now)).flatMap((actor) => accountOf(actor) ?? []);
  const people = await db.anyFirst(sql.type(accountRow)`
    select made_by as account from finance.match where made_by is not null
    union select revoked_by from finance.match where revoked_by is not null
    union select stored_by from finance.file
    union select owner from finance.exception where owner is not null
    union select resolved_by from finance.exception where resolved_by is not null
    union select asked_by from finance.aside_request
    union select decided_by from finance.aside_request where decided_by is not null
    union select by from finance.note
    union select by from finance.set_aside
    union select closed_by from finance.period
    union select by from finance.reopening
    union select prepared_by from finance.reconciliation
    union select reviewed_by from finance.reconciliation where reviewed_by is not null`);
  return new Map(await readUsernames(db, [...new Set([...actors, ...people])]));
}
