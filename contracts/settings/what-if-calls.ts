import { z } from 'zod';
import { defineCall, REPORT, SMALL } from '../definition/call.ts';
import { storableJson } from '../definition/storable-json.ts';
import { commandId } from '../ids.ts';
import { documentedKeyParam } from './staff-calls.ts';
import { WHAT_IF_DAYS, WHAT_IF_STATES, whatIfResult } from './what-if.ts';

const days = z
  .union(
    WHAT_IF_DAYS.map((count) => z.literal(count)),
    `days is ${WHAT_IF_DAYS.join(', ')}.`,
  )
  .prefault(30);

const { largest } = whatIfResult.shape.players.shape;

export const startWhatIfCall = defineCall({
  name: 'start-what-if',
  method: 'POST',
  path: '/api/admin/what-if',
  access: 'read-settings',
  commands: [],
  budget: REPORT,
  idempotent: 'required',
  summary:
    'Starts to compute what the last days would have been under another value of a setting. It replaces your earlier computation. Nothing is changed.',
  body: z.strictObject({ key: documentedKeyParam, value: storableJson, days }),
  /** `id` is null if it cannot be computed; then `why` has the reason. */
  reply: z.object({ id: commandId.nullable(), why: z.string().nullable() }),
  refusals: [],
});

export const whatIfCall = defineCall({
  name: 'what-if',
  method: 'GET',
  path: '/api/admin/what-if',
  access: 'read-settings',
  budget: SMALL,
  summary: 'Your latest what-if computation, with its progress or its result. Null if there is none.',
  reply: z.object({
    run: z
      .object({
        id: commandId,
        /** With underscores, as documented. */
        key: z.string(),
        value: z.unknown(),
        from: z.iso.datetime(),
        to: z.iso.datetime(),
        state: z.enum(WHAT_IF_STATES),
        /** Events of the log that were passed, and that there are in the period. */
        done: z.int(),
        total: z.int(),
        /** Null until it is done. */
        result: whatIfResult
          .extend({
            players: whatIfResult.shape.players.extend({
              largest: z.array(largest.element.extend({ username: z.string().nullable() })),
            }),
          })
          .nullable(),
      })
      .nullable(),
  }),
  refusals: [],
});

export const cancelWhatIfCall = defineCall({
  name: 'cancel-what-if',
  method: 'DELETE',
  path: '/api/admin/what-if/:id',
  access: 'read-settings',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Ends your what-if computation and removes its result. Nothing happens if another one has replaced it.',
  params: z.object({ id: commandId }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

export const WHAT_IF_CALLS = [startWhatIfCall, whatIfCall, cancelWhatIfCall] as const;
