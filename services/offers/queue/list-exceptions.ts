import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { ExceptionPage, WaitingException } from '#contracts/internal/offers.ts';
import { EXCEPTION_REASON_NAMES, type ExceptionNote } from '#contracts/offers/exceptions.ts';
import { covers, type IpNetwork, networkAround, networksOf } from '#infra/ip-network.ts';

// Half of an IPv4 address, or two groups of an IPv6 one, stand in for the network: mobile operators move customers within
// it.
const PREFIX = { 4: 16, 6: 32 } as const;

export function areOfOtherNetworks(one: string | null, other: string | null): boolean {
  const [first, second] = [readable(one), readable(other)];
  if (first === null || second === null || first.family !== second.family) return false;
  return !covers(networkAround(first, PREFIX[first.family]), second);
}

function readable(told: string | null): IpNetwork | null {
  const [network] = networksOf(told ?? '');
  // 0.0.0.0 and :: stand for an unknown address.
  return network === undefined || network.value === 0n ? null : network;
}

const exceptionRow = z.strictObject({
  id: z.int(),
  reason: z.enum(EXCEPTION_REASON_NAMES),
  detail: z.string(),
  network: z.string(),
  state: z.enum(['open', 'resolved', 'dismissed']),
  attempts: z.int(),
  seen: z.int(),
  openedAt: z.int(),
  lastAt: z.int(),
  closedAt: z.int().nullable(),
  closedBy: z.string().nullable(),
  note: z.string().nullable(),
  requestId: z.string().nullable(),
  kind: z.enum(['credit', 'reversal']).nullable(),
  transactionId: z.string().nullable(),
  account: z.int().nullable(),
  points: z.int().nullable(),
  revenue: z.string().nullable(),
  reward: z.string().nullable(),
  offerName: z.string().nullable(),
  promisedPoints: z.int().nullable(),
  clickAddress: z.string().nullable(),
  playerAddress: z.string().nullable(),
});

export async function listExceptions(
  db: CommonQueryMethods,
  { state, reason, network, before, limit }: ExceptionPage,
): Promise<WaitingException[]> {
  const wanted = [sql.fragment`e.state = ${state} and (${before}::int8 is null or e.id < ${before}::int8)`];
  if (reason !== undefined) wanted.push(sql.fragment`e.reason = ${reason}`);
  if (network !== undefined) wanted.push(sql.fragment`e.network = ${network}`);
  const rows = await db.any(sql.type(exceptionRow)`
    select e.id, e.reason, e.detail, e.network, e.state, e.attempts, e.seen, e.opened_at as "openedAt", e.last_at as "lastAt",
      e.closed_at as "closedAt", e.closed_by as "closedBy", e.note, e.request_id as "requestId", c.kind, c.transaction_id as "transactionId",
      coalesce(c.account, p.account) as account, c.points, c.revenue, c.reward, c.offer_name as "offerName",
      k.points as "promisedPoints", k.address as "clickAddress", c.player_address as "playerAddress"
    from offers.exception as e
      left join offers.conversion as c on c.id = e.conversion_id
      left join offers.player_code as p on p.code = c.player_code
      left join offers.click as k on k.code = c.click_code and k.account = coalesce(c.account, p.account)
    where ${sql.join(wanted, sql.fragment` and `)}
    order by e.id desc limit ${limit}`);
  return rows.map(present);
}

function present({ clickAddress, playerAddress, ...row }: z.infer<typeof exceptionRow>): WaitingException {
  const { kind, transactionId, account, points, promisedPoints, revenue, reward, offerName, ...entry } = row;
  const notes: ExceptionNote[] = [];
  if (areOfOtherNetworks(clickAddress, playerAddress)) notes.push('other-network');
  if (points !== null && promisedPoints !== null && points !== promisedPoints) notes.push('other-price');
  const known = { account, points, promisedPoints, revenue, reward, offerName };
  return { ...entry, notes, conversion: kind === null ? null : { kind, transactionId: transactionId!, ...known } };
}
