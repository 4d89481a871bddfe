import { isDeepStrictEqual } from 'node:util';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { LedgerEvent } from '#contracts/events.ts';
import { PromoUses } from '#ledger/audit/across/promo-uses.ts';
import { RainCheck } from '#ledger/audit/across/rain-check.ts';
import type { GiveawayCrowd } from './giveaway-crowd.ts';
import { postedTo } from './posted-to.ts';

/** Null once every share, every use of a code and every prize is settled. */
export function unsettled(events: readonly LedgerEvent[], { race }: GiveawayCrowd): string | null {
  const { open } = rainsIn(events).report();
  const taken = events.filter(({ type }) => type === 'promo-taken').length;
  const settled = events.filter(({ type }) => type === 'promo-paid' || type === 'promo-declined').length;
  return open === 0 && taken === settled
    ? race.unsettled(events)
    : `${open} shares of rains and ${taken - settled} uses of promo codes are open.`;
}

export function auditGiveaways(events: readonly LedgerEvent[], crowd: GiveawayCrowd): string[] {
  return [...auditRains(events, crowd), ...auditPromos(events, crowd), ...crowd.race.audit(events, crowd.excluded)];
}

function rainsIn(events: readonly LedgerEvent[]): RainCheck {
  const check = new RainCheck();
  for (const event of events) check.after(event);
  return check;
}

function auditRains(events: readonly LedgerEvent[], { rains, fedPoints, excluded }: GiveawayCrowd): string[] {
  const findings: string[] = [];
  const { finding } = rainsIn(events).report();
  if (finding !== null) findings.push(finding);
  const poured = events.filter((event) => event.type === 'rain-poured');
  if (poured.length !== rains.size) findings.push(`${poured.length} rains were poured; ${rains.size} were started.`);
  for (const { commandId, payload } of poured) {
    const joined = rains.get(commandId) ?? new Set();
    const isSame = isDeepStrictEqual(new Set(payload.participants), joined);
    if (!isSame)
      findings.push(`Rain ${commandId} names ${payload.participants.join(', ')}; ${[...joined].join(', ')} joined.`);
  }
  const pool = postedTo(events, 'rain-pool');
  const onTheWay = postedTo(events, 'rain-shares');
  const paid = events.reduce((sum, { type, amount }) => sum + (type === 'rain-share-paid' ? amount : 0), 0);
  if (pool + paid !== fedPoints || onTheWay !== 0) {
    findings.push(`The pool has ${pool}, ${paid} were paid, ${onTheWay} are on the way; ${fedPoints} were fed.`);
  }
  const declined = events.filter(({ type }) => type === 'rain-share-declined').map(({ account }) => account);
  if (!isDeepStrictEqual(declined, [excluded])) findings.push(`${declined.join(', ')} declined; ${excluded} was due.`);
  return findings;
}

function auditPromos(events: readonly LedgerEvent[], { promos }: GiveawayCrowd): string[] {
  const uses = new PromoUses();
  const codes = new Map<string, string>();
  const paid = new Map<string, number[]>();
  for (const event of events) {
    uses.take(event);
    if (event.type === 'promo-made') codes.set(event.commandId, event.payload.code);
    else if (event.type === 'promo-paid') {
      paid.set(event.payload.promoId, [...(paid.get(event.payload.promoId) ?? []), event.account]);
    }
  }
  const findings = uses.faults().map(({ reason }) => reason);
  for (const [promoId, code] of codes) {
    const { mostUses, paid: told } = promos.get(code)!;
    const inLog = (paid.get(promoId) ?? []).toSorted((one, other) => one - other);
    if (inLog.length !== mostUses) findings.push(`${code} was paid ${inLog.length} times; it has ${mostUses} uses.`);
    if (
      !isDeepStrictEqual(
        inLog,
        told.toSorted((one, other) => one - other),
      )
    ) {
      findings.push(`${code} was paid to ${inLog.join(', ')}; ${told.join(', ')} were told so.`);
    }
  }
  return findings;
}

const messageRow = z.strictObject({ account: z.int(), text: z.string() });

/** Each acknowledged message once, those of a player in their order. */
export async function auditChat(pool: DatabasePool, { messages }: GiveawayCrowd): Promise<string[]> {
  const rows = await pool.any(sql.type(messageRow)`
    select account, text from chat.message where account is not null order by id`);
  const stored = Map.groupBy(rows, ({ account }) => account);
  return [...messages].flatMap(([account, sent]) => {
    const texts = (stored.get(account) ?? []).map(({ text }) => text);
    return isDeepStrictEqual(texts, sent) ? [] : [`The chat has ${texts.join(' | ')}; ${sent.join(' | ')} were sent.`];
  });
}
