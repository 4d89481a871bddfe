import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { expect } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { withdrawalRequestCall } from '#contracts/withdrawals/calls.ts';
import type { withdrawalHistoryCall } from '#contracts/withdrawals/history-calls.ts';
import type { payeeCall } from '#contracts/withdrawals/compliance-calls.ts';
import { adjusts } from '#tests/support/asks.ts';
import type { House } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

export const ownKey = () => ({ 'idempotency-key': randomUUID() });

export type Requested = ReplyOf<typeof withdrawalRequestCall> & Problem;
export type StoredPayee = ReplyOf<typeof payeeCall> & Problem;

const PAYEE = '/api/withdrawal/payee';

export const savesPayee = (visitor: Visitor, legalName: string, country = 'GB') =>
  visitor.call<StoredPayee>('PUT', PAYEE, { body: { legalName, country } });

export const payeeOf = async (visitor: Visitor) => (await visitor.get<StoredPayee>(PAYEE)).body;

export const asksFor = (visitor: Visitor, amount: number, email: string) =>
  visitor.post<Requested>('/api/withdrawal/request', { method: 'paypal', amount, paymentDetails: email });

/** Has 10,000 points, a confirmed address and a payee form. */
export async function payable(house: House, username: string, legalName = `${username} Example`) {
  const visitor = house.visitor();
  const { id } = await visitor.register(username);
  await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${id}`);
  await house.ledger.submit(adjusts(id, 9900));
  await savesPayee(visitor, legalName);
  return { visitor, id };
}

export async function requested(house: House, visitor: Visitor, amount: number, email: string): Promise<string> {
  const { status, body } = await asksFor(visitor, amount, email);
  expect(status, JSON.stringify(body)).toBe(200);
  await house.projector.caughtUp();
  return body.withdrawal.id;
}

export const approves = (staff: Visitor, id: string) =>
  staff.call<Problem>('PATCH', `/api/admin/withdrawal/${id}`, { body: { status: 'approved' } });

export async function acts(
  house: House,
  staff: Visitor,
  { id, what, body }: { id: string; what: 'complete' | 'return'; body: object },
): Promise<Problem> {
  const reply = await staff.post<Problem>(`/api/admin/withdrawals/${id}/${what}`, body, ownKey());
  await house.projector.caughtUp();
  return reply.body;
}

export async function historyOf(house: House, visitor: Visitor) {
  await house.projector.caughtUp();
  return (await visitor.get<ReplyOf<typeof withdrawalHistoryCall>>('/api/withdrawal/history')).body;
}
