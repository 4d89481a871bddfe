import { expect } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { reconciliationsCall } from '#contracts/finance/period-calls.ts';
import { isUnsigned } from '#contracts/finance/reconciliations.ts';
import type { Visitor } from '../gateway/visitor.ts';

type Rows = ReplyOf<typeof reconciliationsCall>;
export type Seen = { account: string; difference: number };

const path = (month: string) => `/api/finance/periods/${month}/reconciliations`;

export async function readRows(person: Visitor, month: string) {
  const reply = await person.get<Rows>(path(month));
  expect(reply.status, reply.text).toBe(200);
  return reply.body.rows.map((row) => ({ ...row, difference: Number(row.difference) }));
}

export function prepares(person: Visitor, month: string, accounts: readonly Seen[]) {
  return person.act<Rows & Problem>(`${path(month)}/prepare`, { accounts });
}

export function reviews(person: Visitor, month: string, accounts: readonly Seen[], reason?: string) {
  return person.act<Rows & Problem>(`${path(month)}/review`, { accounts, reason });
}

/** Every account that is not signed at its present figures. */
export async function signMonth(preparer: Visitor, reviewer: Visitor, month: string, reason: string): Promise<void> {
  const rows = (await readRows(preparer, month)).filter(isUnsigned);
  const seen = rows.map(({ account, difference }) => ({ account, difference }));
  const prepared = await prepares(preparer, month, seen);
  expect(prepared.status, prepared.text).toBe(200);
  const reviewed = await reviews(reviewer, month, seen, reason);
  expect(reviewed.status, reviewed.text).toBe(200);
}
