import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Page } from '#contracts/definition/list.ts';
import type {
  ExceptionCause,
  ExceptionRequest,
  ExceptionsAsked,
  WaitingException,
} from '#contracts/internal/offers.ts';
import { EXCEPTION_REASON_NAMES, type ExceptionNote, type ExceptionReason } from '#contracts/offers/exceptions.ts';
import { OFFER_EXCEPTION_SORTS } from '#contracts/offers/staff-calls.ts';
import { given, int8, type Keyset, readPage, timestamp, withinDays } from '#infra/postgres/session/keyset.ts';
import { covers, type IpNetwork, networkAround, networksOf } from '#infra/ip-network.ts';
import { sumText } from '#projections/view/sums.ts';
import { PROMISED } from '../players/clicks.ts';

type NewException = {
  inboxId: number;
  conversionId: string | null;
  network: string;
  reason: ExceptionReason;
  detail: string;
};

export async function openException(
  db: CommonQueryMethods,
  { inboxId, conversionId, network, reason, detail }: NewException,
): Promise<void> {
  await db.query(sql.unsafe`
    insert into offers.exception as stored (inbox_id, conversion_id, network, reason, detail)
    values (${inboxId}, ${conversionId}, ${network}, ${reason}, ${detail})
    on conflict (inbox_id) do update set conversion_id = excluded.conversion_id, reason = excluded.reason,
      detail = excluded.detail, state = 'open', attempts = stored.attempts + 1, last_at = clock_timestamp(), closed_at = null,
      closed_by = null, closed_key = null, note = null`);
}

/** Closes the exception when its conversion is booked. */
export async function settleException(db: CommonQueryMethods, inboxId: number, note: string): Promise<void> {
  await db.query(sql.unsafe`
    update offers.exception set state = 'resolved', closed_at = clock_timestamp(), closed_by = 'system:offers', note = ${note}
    where inbox_id = ${inboxId} and state = 'open'`);
}

const causeRow = z.strictObject({
  reason: z.enum(EXCEPTION_REASON_NAMES),
  network: z.string(),
  count: z.int(),
  points: sumText,
  oldestAt: z.int(),
  latestAt: z.int(),
}) satisfies z.ZodType<ExceptionCause>;

const MOST = 200;

export function exceptionCauses(db: CommonQueryMethods): Promise<readonly ExceptionCause[]> {
  return db.any(sql.type(causeRow)`
    select e.reason, e.network, count(*)::int8 as count, coalesce(sum(c.points), 0)::numeric as points,
      min(e.opened_at) as "oldestAt", max(e.last_at) as "latestAt"
    from offers.exception as e left join offers.conversion as c on c.id = e.conversion_id
    where e.state = 'open' group by e.reason, e.network order by count(*) desc, e.reason, e.network limit ${MOST}`);
}

const requestRow = z.strictObject({
  receivedAt: z.int(),
  peer: z.string().nullable(),
  method: z.enum(['GET', 'POST']),
  target: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(Buffer),
});

const SHOWN_BODY = 4000;
/** As inbox/redact.ts stores it. */
const STORED_SECRET = /\[secret-[\w-]+-\d+-\d+\]/g;

export async function exceptionRequest(db: CommonQueryMethods, id: number): Promise<ExceptionRequest | null> {
  const row = await db.maybeOne(sql.type(requestRow)`
    select i.received_at as "receivedAt", i.peer, i.method, i.raw_target as target, i.headers, i.body
    from offers.exception as e join offers.inbox as i on i.id = e.inbox_id where e.id = ${id}`);
  if (row === null) return null;
  const { target, headers, body, ...request } = row;
  const shown = (text: string) => text.replaceAll(STORED_SECRET, '[secret]');
  return {
    ...request,
    target: shown(target),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, shown(value)])),
    body: shown(body.toString('utf8')).slice(0, SHOWN_BODY),
  };
}

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

const EXCEPTIONS: Keyset<keyof typeof OFFER_EXCEPTION_SORTS> = {
  from: sql.fragment`offers.exception as e
    left join offers.conversion as c on c.id = e.conversion_id
    left join offers.player_code as p on p.code = c.player_code
    left join offers.click as k on k.code = c.click_code and k.account = coalesce(c.account, p.account)`,
  id: int8(sql.fragment`e.id`),
  orders: OFFER_EXCEPTION_SORTS,
  sorts: {
    openedAt: [],
    lastAt: [timestamp(sql.fragment`e.last_at`)],
    seen: [int8(sql.fragment`e.seen`)],
  },
};

export async function listExceptions(
  db: CommonQueryMethods,
  { state, reason, network, from, to, ...asked }: ExceptionsAsked,
): Promise<Page<WaitingException> | null> {
  const page = await readPage(db, EXCEPTIONS, asked, {
    columns: sql.fragment`e.id, e.reason, e.detail, e.network, e.state, e.attempts, e.seen, e.opened_at as "openedAt",
      e.last_at as "lastAt", e.closed_at as "closedAt", e.closed_by as "closedBy", e.note, e.request_id as "requestId", c.kind,
      c.transaction_id as "transactionId", coalesce(c.account, p.account) as account, c.points, c.revenue, c.reward,
      c.offer_name as "offerName", ${PROMISED} as "promisedPoints", k.address as "clickAddress",
      c.player_address as "playerAddress"`,
    row: exceptionRow,
    wanted: [
      sql.fragment`e.state = ${state}`,
      given(reason, (one) => sql.fragment`e.reason = ${one}`),
      given(network, (one) => sql.fragment`e.network = ${one}`),
      ...withinDays(sql.fragment`e.opened_at`, { from, to }),
    ],
  });
  return page === null ? null : { ...page, rows: page.rows.map(present) };
}

function present({ clickAddress, playerAddress, ...row }: z.infer<typeof exceptionRow>): WaitingException {
  const { kind, transactionId, account, points, promisedPoints, revenue, reward, offerName, ...entry } = row;
  const notes: ExceptionNote[] = [];
  if (areOfOtherNetworks(clickAddress, playerAddress)) notes.push('other-network');
  if (points !== null && promisedPoints !== null && points !== promisedPoints) notes.push('other-price');
  const known = { account, points, promisedPoints, revenue, reward, offerName };
  return { ...entry, notes, conversion: kind === null ? null : { kind, transactionId: transactionId!, ...known } };
}
