import { timingSafeEqual } from 'node:crypto';
import type { CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import type { RawPostback } from '#contracts/internal/offers.ts';
import type { ExceptionReason } from '#contracts/offers/exceptions.ts';
import { REVERSAL_REASONS } from '#contracts/offers/reversals.ts';
import type { Connection } from '../accounts.ts';
import { accountOfCode } from '../players/codes.ts';
import { type Postback, POSTBACK_KINDS } from '../networks/adapter.ts';

export type Judgement =
  | { verdict: 'authentic'; postback: Postback }
  /** `isProven`: a valid signature or secret shows that the network sent it. */
  | { verdict: 'rejected'; reason: ExceptionReason; detail: string; isProven?: boolean };

const text = (most: number) => z.string().min(1).max(most).refine(isStorable, 'has characters that cannot be stored');
const perhaps = (most: number) => z.union([z.literal('').transform(() => null), text(most)]).nullable();
const words = (most: number) =>
  z
    .string()
    .transform((value) => value.replaceAll('\0', '').toWellFormed().slice(0, most) || null)
    .nullable();

/** Limits of the tables. Names and evidence are truncated; ids are not. */
const postbackShape = z.object({
  kind: z.enum(POSTBACK_KINDS),
  state: words(60),
  reason: z.enum(REVERSAL_REASONS).nullable(),
  transactionId: text(200),
  referenceId: perhaps(200),
  playerCode: perhaps(100),
  clickCode: perhaps(100),
  revenue: perhaps(60),
  reward: perhaps(60),
  offerId: words(100),
  eventId: words(100),
  eventName: words(200),
  offerName: words(200),
  playerAddress: words(72),
});

function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

function judge(connection: Connection | undefined, raw: RawPostback, baseUrl: string): Judgement {
  if (connection === undefined) return rejected('unknown-network', `"${raw.network}" is not connected`);
  const { adapter, account, pathSecret } = connection;
  if (pathSecret !== null && !isSame(raw.pathSecret ?? '', pathSecret)) {
    return rejected('bad-signature', 'the last part of the path is not the secret');
  }
  if (pathSecret === null && raw.pathSecret !== null) return rejected('bad-signature', 'the path has a part too many');
  if (adapter.senders.rule === 'gate' && !connection.isSender(raw.peer)) {
    return rejected('wrong-sender', `it came from ${raw.peer ?? 'an unknown address'}`);
  }
  const { method, rawTarget, headers, body, peer } = raw;
  try {
    const reading = adapter.read({ method, rawTarget, url: baseUrl + rawTarget, headers, body, peer }, account);
    if (reading.verdict === 'forged') return rejected('bad-signature', reading.reason);
    if (reading.verdict === 'unreadable') return rejected('unreadable', reading.reason, reading.isProven);
    const shaped = postbackShape.safeParse(reading.postback);
    if (!shaped.success) return rejected('unreadable', z.prettifyError(shaped.error), true);
    return { verdict: 'authentic', postback: shaped.data };
  } catch (error) {
    return rejected('unreadable', error instanceof Error ? error.message : String(error));
  }
}

const LONGEST_DETAIL = 300;

function rejected(reason: ExceptionReason, detail: string, isProven = false): Judgement {
  const told = detail.replaceAll('\0', '').toWellFormed().slice(0, LONGEST_DETAIL);
  return { verdict: 'rejected', reason, detail: told, isProven };
}

/**
 * A wall's link reveals a hash that would also sign a postback whose transaction id is the player's code. No network uses
 * such ids.
 */
export async function judgeWithCodes(
  db: CommonQueryMethods,
  connection: Connection | undefined,
  raw: RawPostback,
  baseUrl: string,
): Promise<Judgement> {
  const judgement = judge(connection, raw, baseUrl);
  if (judgement.verdict === 'rejected' || connection?.adapter.wallShowsHash !== true) return judgement;
  const isCode = (await accountOfCode(db, judgement.postback.transactionId)) !== null;
  return isCode
    ? rejected('bad-signature', 'the transaction has the id of a player: its hash is that of a wall’s link')
    : judgement;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
