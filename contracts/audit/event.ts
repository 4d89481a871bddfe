import { z } from 'zod';
import { EVENT_DEFINITIONS } from '../capabilities.ts';
import type { EventType } from '../events.ts';
import { gameName } from '../games/catalogue.ts';
import { player } from '../definition/kind.ts';
import { balance, points, signedPoints } from '../points.ts';
import { dollarAccount, dollarMicros } from '../definition/chart-of-accounts.ts';
import { eventPlace } from './proof.ts';

const types: readonly EventType[] = EVENT_DEFINITIONS.map(({ type }) => type);

export const eventType = z.enum(types as [EventType, ...EventType[]]);

export const auditEvent = z.object({
  place: eventPlace,
  at: z.iso.datetime(),
  account: player('username'),
  /** Null for accounts of the house and erased players. */
  username: z.string().nullable(),
  /** Number of the event within its account. */
  version: z.int(),
  type: eventType,
  game: gameName.nullable(),
  /** "player", "operator:<account>", "system:<policy>" or "cli:<name>" */
  actor: z.string(),
  /** Of staff. */
  actorName: z.string().nullable(),
  commandId: z.string(),
  /** Command id of the cause, such as the request of a withdrawal; otherwise the event's own. */
  causeId: z.string(),
  /** Null if no points moved. */
  points: z.object({ amount: signedPoints, to: z.string(), from: z.string() }).nullable(),
  dollars: z.object({ micros: dollarMicros, to: dollarAccount, from: dollarAccount }).nullable(),
  available: balance,
  held: points,
  reason: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** Payload fields with the command id of a withdrawal, credit, hold, round or change request. */
const CAUSE_FIELDS = ['withdrawalId', 'creditId', 'holdId', 'startId', 'requestId'] as const;

export function causeIdIn(payload: Readonly<Record<string, unknown>>): string | null {
  for (const field of CAUSE_FIELDS) {
    const id = payload[field];
    if (typeof id === 'string') return id;
  }
  return null;
}
