import { effectiveAtOf } from '#contracts/books/effective-at.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import { attemptRef } from '#contracts/withdrawals/attempt.ts';
import { withoutNull } from '#infra/postgres/session/columns.ts';

export type DollarLine = {
  partition: number;
  seq: number;
  account: string;
  counter: string;
  at: number;
  effectiveAt: number;
  micros: number;
  kind: string;
  subject: string;
  reference: string | null;
  secondReference: string | null;
  player: number;
};

export type DollarItem = {
  account: string;
  subject: string;
  player: number;
  micros: bigint;
  firstAt: number;
  lastAt: number;
  lines: number;
};

export type DollarLineDeltas = { lines: DollarLine[]; items: DollarItem[] };

export function foldDollarLines(events: readonly LedgerEvent[]): DollarLineDeltas {
  const lines = events.flatMap(linesOf);
  const items = new Map<string, DollarItem>();
  for (const { account, subject, player, micros, effectiveAt: at } of lines) {
    const key = `${account} ${subject}`;
    const item = items.get(key);
    if (item === undefined) {
      items.set(key, { account, subject, player, micros: BigInt(micros), firstAt: at, lastAt: at, lines: 1 });
      continue;
    }
    item.player = Math.min(item.player, player);
    item.micros += BigInt(micros);
    item.firstAt = Math.min(item.firstAt, at);
    item.lastAt = Math.max(item.lastAt, at);
    item.lines += 1;
  }
  return { lines, items: [...items.values()] };
}

function linesOf(event: LedgerEvent): DollarLine[] {
  const { partition, seq, at, type, account: player, payload } = event;
  const leg = kindOf(type, event.game).dollars?.(payload as never);
  if (leg === undefined) return [];
  const { debit, credit, micros } = leg;
  const shared = { partition, seq, at, effectiveAt: effectiveAtOf(event), kind: type, player, ...namesOf(event) };
  return [
    { ...shared, account: debit, counter: credit, micros },
    { ...shared, account: credit, counter: debit, micros: -micros },
  ];
}

type Names = Pick<DollarLine, 'subject' | 'reference' | 'secondReference'>;

function namesOf(event: LedgerEvent): Names {
  switch (event.type) {
    case 'offer-credited':
      return named(event.commandId, event.payload.transactionId);
    case 'offer-reversed':
    case 'released-offer-reversed':
      return named(event.payload.creditId, event.payload.transactionId);
    case 'payout-accepted':
    case 'withdrawal-paid': {
      const { withdrawalId, attempt, reference } = event.payload;
      return named(withdrawalId, reference, attempt === null ? null : attemptRef(withdrawalId, attempt));
    }
    case 'accepted-payout-refused':
    case 'payout-cost-booked': {
      const { withdrawalId, attempt } = event.payload;
      return named(withdrawalId, attempt === null ? null : attemptRef(withdrawalId, attempt));
    }
    case 'withdrawal-returned':
      return named(event.payload.withdrawalId, null);
    case 'treasury-posted':
      return named(event.commandId, event.payload.reference);
    default:
      return named(event.commandId, null);
  }
}

function named(subject: string, reference: string | null, secondReference: string | null = null): Names {
  return { subject, reference: reference === null ? null : withoutNull(reference), secondReference };
}
