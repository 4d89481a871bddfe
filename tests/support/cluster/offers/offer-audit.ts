import type { DatabasePool } from 'slonik';
import { sql } from 'slonik';
import { z } from 'zod';
import { postEvent } from '#contracts/books/ledger-accounts.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { LEVEL_TERMS } from '#contracts/levels/levels.ts';
import { KEPT_PER_PLAYER } from '#contracts/notifications/kinds.ts';
import { shareHundredthsOf } from '#contracts/referrals/share.ts';
import { SETTINGS } from '#contracts/settings/registry.ts';
import { fold } from '#services/notifications/notices/fold.ts';
import { offerFaults } from '../../offer-faults.ts';
import type { OfferCrowd } from './offer-crowd.ts';

export function auditOfferEvents(events: readonly LedgerEvent[], { players, truth }: OfferCrowd): string[] {
  const findings = offerFaults(events);
  for (const { caller, code } of players) {
    const own = events.filter(({ account }) => account === caller.account);
    const reversed = own.filter(({ type }) => type === 'offer-reversed' || type === 'released-offer-reversed');
    const credited = own.filter(({ type }) => type === 'offer-credited');
    const is = {
      credited: credited.length - reversed.length,
      reversed: reversed.length,
      points: [...credited, ...reversed].reduce((sum, { amount }) => sum + amount, 0),
    };
    const due = truth.players.get(code)!;
    // A reversal before its credit leaves neither in the log.
    const isRight = is.credited === due.credited && is.points === due.points && is.reversed <= due.reversed;
    if (!isRight) findings.push(`${caller.name} has ${JSON.stringify(is)} of offers; ${JSON.stringify(due)} are due.`);
  }
  return [...findings, ...auditReceivables(events, truth.owedMicros), ...auditShares(events)];
}

function auditReceivables(events: readonly LedgerEvent[], owed: ReadonlyMap<string, number>): string[] {
  const balances = new Map<string, number>();
  for (const event of events) {
    postEvent(event, (account, unit, amount) => {
      const key = `${account} ${unit}`;
      balances.set(key, (balances.get(key) ?? 0) + amount);
    });
  }
  const findings = [...owed].flatMap(([network, micros]) => {
    const is = balances.get(`receivable:${network} USD`) ?? 0;
    return is === micros ? [] : [`${network} owes ${is} by the books; ${micros} were credited and not reversed.`];
  });
  const spent = balances.get('offer-expense POINT') ?? 0;
  const standing = events
    .filter(({ type }) => ['offer-credited', 'offer-reversed', 'released-offer-reversed'].includes(type))
    .reduce((sum, { amount }) => sum + amount, 0);
  if (spent !== 0 - standing) findings.push(`The books spent ${0 - spent} points on offers; ${standing} stand.`);
  return findings;
}

/** One share for each released offer of an invited player, none for a reversed one. */
export function auditShares(events: readonly LedgerEvent[]): string[] {
  const shares = new Map<string, { due: number; is: number; bookings: string[] }>();
  const shareFor = (creditId: string) => {
    const known = shares.get(creditId) ?? { due: 0, is: 0, bookings: [] };
    shares.set(creditId, known);
    return known;
  };
  for (const event of events) {
    if (event.type === 'offer-released' || event.type === 'released-offer-reversed') {
      if (event.payload.referrer === null) continue;
      shareFor(event.payload.creditId).due =
        event.amount > 0 ? shareHundredthsOf(event.amount, SETTINGS['referral-share'].default) : 0;
    } else if (event.type === 'referral-share-accrued' || event.type === 'accrued-share-reversed') {
      const share = shareFor(event.payload.creditId);
      share.is += event.type === 'referral-share-accrued' ? event.payload.hundredths : -event.payload.hundredths;
      share.bookings.push(event.type);
    }
  }
  return [...shares].flatMap(([creditId, { due, is, bookings }]) => [
    ...(is === due ? [] : [`The share of ${creditId} is ${is} hundredths; ${due} are due.`]),
    ...(new Set(bookings).size === bookings.length
      ? []
      : [`The share of ${creditId} is booked ${bookings.join(', ')}.`]),
  ]);
}

const toldRow = z.strictObject({ account: z.int(), cause: z.string() });

/** Levels are exempt: if several are reached at once, batching decides which one is notified. */
export async function auditNotifications(
  db: DatabasePool,
  events: readonly LedgerEvent[],
  signupBonus: number,
): Promise<string[]> {
  const rules = { bigWin: { multiple: Infinity, points: Infinity }, levels: LEVEL_TERMS, signupBonus };
  const due = Map.groupBy(fold(events, rules, 0).notices, ({ account }) => account);
  const stored = await db.any(sql.type(toldRow)`
    select account, cause from notifications.notification where account is not null and kind <> 'level_up'`);
  const told = Map.groupBy(stored, ({ account }) => account);
  return [...due].flatMap(([account, notices]) => {
    const causes = new Set(notices.map(({ cause }) => cause));
    const own = (told.get(account) ?? []).map(({ cause }) => cause);
    const findings = own
      .filter((cause) => !causes.has(cause))
      .map((cause) => `${account} is notified of ${cause}, which is not in the log.`);
    if (new Set(own).size !== own.length) findings.push(`${account} is notified of something twice.`);
    // The oldest are deleted.
    const isWhole = causes.size < KEPT_PER_PLAYER - LEVELS_AT_MOST;
    const missing = [...causes].filter((cause) => !own.includes(cause));
    if (isWhole && missing.length > 0) findings.push(`${account} was never notified of ${missing.join(', ')}.`);
    return findings;
  });
}

const LEVELS_AT_MOST = 20;

const queueRow = z.strictObject({ reason: z.string(), count: z.int() });
const REASONS: ReadonlySet<string> = new Set(['bad-signature', 'unknown-player']);

/** A repeated approval that arrives after its reversal could be a second one, so staff decide. */
const REPEATED = 'approved-again';

export async function auditQueue(db: DatabasePool, { truth }: OfferCrowd): Promise<string[]> {
  const rows = await db.any(sql.type(queueRow)`
    select reason, count(*)::int4 as count from offers.exception where state = 'open' group by reason`);
  const reversed = [...truth.players.values()].reduce((sum, player) => sum + player.reversed, 0);
  const wrong = rows.filter(({ reason, count }) => (reason === REPEATED ? count > reversed : !REASONS.has(reason)));
  const unknown = rows.find(({ reason }) => reason === 'unknown-player')?.count ?? 0;
  return [
    ...wrong.map(({ reason, count }) => `${count} postbacks wait for staff: ${reason}.`),
    ...(unknown === truth.unknownPlayers
      ? []
      : [`${unknown} postbacks for unknown players wait for staff; ${truth.unknownPlayers} were sent.`]),
  ];
}
