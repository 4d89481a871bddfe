// The Kafka partition is the log's, the key is the view. Unreadable messages are skipped, because a read returns the same
// data.
import { z } from 'zod';
import { crashOutcome } from '../../games/crash/round.ts';
import { accountId } from '../../ids.ts';
import { points } from '../../points.ts';
import { activityItem, viewName } from '../../push.ts';
import { wonRound } from '../../play/notices.ts';
import type { ViewUpdate } from '../view-updates.ts';
import { complaintOf } from './complaint.ts';

/** Increase it when the message changes shape. */
export const UPDATE_VERSION = 2;

const place = { partition: z.int().min(0), seq: z.int().min(0) };

const activity = z.object({
  ...place,
  id: z.string(),
  account: accountId,
  game: z.string(),
  type: activityItem.shape.type,
  amountPoints: points,
  at: z.int(),
});

const flight = z.object({
  seq: place.seq,
  startId: z.string(),
  account: accountId,
  stakePoints: points,
  at: z.int(),
  end: crashOutcome.nullable(),
});

const notice = z.object({ ...place, account: accountId, fact: wonRound });

const viewUpdate = z.object({
  ...place,
  view: viewName,
  accounts: z.array(accountId),
  /** Programs of the previous version ignore it, and flights. */
  openRounds: z.array(accountId).exactOptional(),
  activity: z.array(activity).exactOptional(),
  flights: z.array(flight).exactOptional(),
  notices: z.array(notice).exactOptional(),
}) satisfies z.ZodType<ViewUpdate>;

export type UpdateMessage = { key: string; value: string; headers: Record<string, string> };

/** A projector batch may have thousands of items, too many for one Kafka message. */
export const MOST_ITEMS = 500;

export function updateMessages(update: ViewUpdate): UpdateMessage[] {
  const { view, partition, seq, accounts, activity: rounds = [], notices = [] } = update;
  const parts = Math.max(1, Math.ceil(Math.max(accounts.length, rounds.length, notices.length) / MOST_ITEMS));
  return Array.from({ length: parts }, (_, part) => {
    const items = <Item>(all: readonly Item[]) => all.slice(part * MOST_ITEMS, (part + 1) * MOST_ITEMS);
    const piece: ViewUpdate = { view, partition, seq, accounts: items(accounts) };
    const isIn = new Set(piece.accounts);
    if (update.openRounds !== undefined) piece.openRounds = update.openRounds.filter((account) => isIn.has(account));
    if (update.activity !== undefined) piece.activity = items(rounds);
    if (update.flights !== undefined) piece.flights = items(update.flights);
    if (update.notices !== undefined) piece.notices = items(notices);
    return { key: view, value: JSON.stringify(piece), headers: { version: String(UPDATE_VERSION) } };
  });
}

export type UpdateReading = { kind: 'update'; update: ViewUpdate } | { kind: 'unreadable'; reason: string };

export function readUpdate(headers: Readonly<Record<string, string>>, value: string | null): UpdateReading {
  const unreadable = (reason: string): UpdateReading => ({ kind: 'unreadable', reason });
  if (headers['version'] !== String(UPDATE_VERSION)) {
    return unreadable(`an update of version ${headers['version'] ?? '(none)'}; this program reads ${UPDATE_VERSION}`);
  }
  let json: unknown;
  try {
    json = JSON.parse(value ?? '');
  } catch {
    return unreadable('an update that is not JSON');
  }
  const parsed = viewUpdate.safeParse(json);
  if (parsed.success) return { kind: 'update', update: parsed.data };
  return unreadable(complaintOf(parsed.error));
}
