import { z } from 'zod';
import { notFound } from '../definition/common-refusals.ts';
import { defineCall, REPORT, SMALL } from '../definition/call.ts';

const instant = z.iso.datetime();

export const PROCESS_ROLES = ['sequencer', 'relay', 'projector', 'reactor', 'gateway', 'payouts', 'auditor'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

export const machinesCall = defineCall({
  name: 'machines',
  method: 'GET',
  path: '/api/admin/machines',
  access: 'read-house',
  budget: REPORT,
  summary:
    'State of the processes: connected roles, lag of each view and over the last day, parked events, queues, jobs given up, and mail.',
  reply: z.object({
    /** Of the gateway that answers. */
    gateway: z.object({ isReady: z.boolean(), parts: z.record(z.string(), z.string()) }),
    /** Last sequence number of each partition. */
    log: z.array(
      z.object({
        partition: z.int(),
        seq: z.int(),
        /** A sequencer holds its lease. False in a house of one process that keeps none. */
        isServed: z.boolean(),
      }),
    ),
    /** By the connections to the database that their processes keep. The relay runs only with Kafka. */
    roles: z.array(z.object({ role: z.enum(PROCESS_ROLES), connections: z.int() })),
    /** Of each ten minutes of the last day, the oldest first. */
    history: z.array(
      z.object({
        at: instant,
        /** Events that the view furthest behind had not folded, at most. */
        behind: z.int(),
        /** Jobs that were due, at most. */
        due: z.int(),
      }),
    ),
    views: z.array(
      z.object({
        view: z.string(),
        /** Events of the log that it has not folded yet. */
        behind: z.int(),
        /** An event is parked. */
        isStale: z.boolean(),
      }),
    ),
    /** At most 100. */
    parked: z.array(
      z.object({ reader: z.string(), place: z.string(), reason: z.string(), attempts: z.int(), since: instant }),
    ),
    queues: z.array(z.object({ queue: z.string(), due: z.int(), oldestSeconds: z.number(), failing: z.int() })),
    /** At most 100. */
    deadJobs: z.array(
      z.object({ queue: z.string(), key: z.string(), tries: z.int(), error: z.string().nullable(), failedAt: instant }),
    ),
    mail: z.object({
      queued: z.int(),
      oldestSeconds: z.number(),
      /** Of a day. */
      failed: z.int(),
      unknown: z.int(),
      /** 0 while the mail server answers. */
      outageSeconds: z.number(),
    }),
    /** Null unless this is a demo house, whose clock can be moved. */
    demoClock: instant.nullable(),
  }),
  refusals: [],
});

export const nextDay = defineCall({
  name: 'next-day',
  method: 'POST',
  path: '/api/admin/next-day',
  access: 'change-settings',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary:
    'Moves the clock of a demo house one day ahead, so that what is due by then happens. It never goes back. Other houses answer 404.',
  reply: z.object({ success: z.literal(true), now: instant }),
  refusals: [notFound],
});
