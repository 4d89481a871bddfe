import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import type { CausedNotice } from '../definition/notice.ts';
import { readableReason } from '../definition/text.ts';
import { systemNotice } from '../notifications/system.ts';

const WORDS = {
  approved: { title: 'Change approved', message: 'The change that you asked for was approved and applied.' },
  rejected: { title: 'Change rejected', message: 'The change that you asked for was rejected.' },
  expired: { title: 'Change expired', message: 'The change that you asked for expired. Nothing was changed.' },
  stale: { title: 'Change is stale', message: 'The change that you asked for can no longer be approved.' },
};

type Ended = { actor: string | null; payload: { requestId: string; maker: string } };

/**
 * To the maker of a change. `reason`: of the checker, or why it is stale. Null if the maker is the terminal, or decided
 * alone.
 */
function noticeOf(
  { actor, payload: { requestId, maker } }: Ended,
  end: keyof typeof WORDS,
  reason: string | null,
): CausedNotice | null {
  const account = Number(/^operator:(\d+)$/.exec(maker)?.[1] ?? 0);
  if (account === 0 || actor === maker) return null;
  const { title, message } = WORDS[end];
  const words = { title, message: reason === null ? message : `${message} ${readableReason(reason)}` };
  return { account, fact: systemNotice.fact(words), cause: `approval:${requestId}` };
}

const requestId = z.string();
/** Repeated from the request, for the notification. */
const maker = z.string();
/** SHA-256 of account and command, in hexadecimal. */
const hash = z.string();

/** A command without its envelope. */
const change = z.looseObject({ type: z.string() });

/** Named by its command id, which is that of the held-back command. The actor is the maker. */
const changeRequested = defineEvent({
  type: 'change-requested',
  code: 500,
  on: 'any',
  isAfterClosing: true,
  ...NO_TRANSFER,
  payload: z.object({
    change,
    hash,
    /** Another change of the same thing makes the request stale. Null if nothing can. */
    thing: z.string().nullable(),
    /** Of the account, before this event: what the change was made against. */
    version: z.int(),
    /** The state that the change would alter, as it was then. */
    before: z.record(z.string(), z.unknown()),
    /** Milliseconds. */
    expiresAt: z.int(),
  }),
  words: null,
});

/** The events of the change follow under the same command id, with the maker as their actor. */
const changeApproved = defineEvent({
  type: 'change-approved',
  code: 501,
  on: 'any',
  isAfterClosing: true,
  ...NO_TRANSFER,
  /** `isAlone`: maker and checker are the same, as `approvals` allowed. */
  payload: z.object({ requestId, maker, hash, reason: z.string().nullable(), isAlone: z.boolean() }),
  words: null,
  notice: (event) => noticeOf(event, 'approved', event.payload.reason),
});

const changeRejected = defineEvent({
  type: 'change-rejected',
  code: 502,
  on: 'any',
  isAfterClosing: true,
  ...NO_TRANSFER,
  payload: z.object({ requestId, maker, reason: z.string() }),
  words: null,
  notice: (event) => noticeOf(event, 'rejected', event.payload.reason),
});

/** By its maker. */
const changeWithdrawn = defineEvent({
  type: 'change-withdrawn',
  code: 503,
  on: 'any',
  isAfterClosing: true,
  ...NO_TRANSFER,
  payload: z.object({ requestId }),
  words: null,
});

const changeExpired = defineEvent({
  type: 'change-expired',
  code: 504,
  on: 'any',
  isAfterClosing: true,
  ...NO_TRANSFER,
  payload: z.object({ requestId, maker }),
  words: null,
  notice: (event) => noticeOf(event, 'expired', null),
});

/** `by`: type of the event that changed the same thing, or `ROLE_LOST`. */
const changeOutdated = defineEvent({
  type: 'change-outdated',
  code: 505,
  on: 'any',
  isAfterClosing: true,
  ...NO_TRANSFER,
  payload: z.object({ requestId, maker, by: z.string() }),
  words: null,
  notice: (event, { describeCause }) => noticeOf(event, 'stale', describeCause(event.payload.by)),
});

/** Precedes the events of a command that one person decided alone. */
const secondPersonWaived = defineEvent({
  type: 'second-person-waived',
  code: 506,
  on: 'any',
  isAfterClosing: true,
  ...NO_TRANSFER,
  payload: z.object({ change, hash, before: z.record(z.string(), z.unknown()) }),
  words: null,
});

export const APPROVAL_EVENTS = [
  changeRequested,
  changeApproved,
  changeRejected,
  changeWithdrawn,
  changeExpired,
  changeOutdated,
  secondPersonWaived,
] as const;
