import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { isHouseAccount } from '../definition/house-accounts.ts';
import { type CausedNotice, defineNotice } from '../definition/notice.ts';
import { accountId, type AccountId } from '../ids.ts';
import { points } from '../points.ts';

const WORDS = {
  sent: { title: 'Tip sent', message: 'Your tip left your balance. If you did not send it, change your password.' },
  received: { title: 'You got a tip', message: 'A tip is in your balance. Your statement shows who sent it.' },
  returned: { title: 'Tip returned', message: 'Your tip could not be delivered. The points are back in your balance.' },
};

export const tipNotice = defineNotice({
  kind: 'tip',
  params: z.object({ of: z.enum(['sent', 'received', 'returned']), points }),
  words: (params) => ({ ...WORDS[params.of], amount: params.points }),
});

const IN_TRANSIT = { leg: 'available', counter: 'tips-in-transit' } as const;

/** A tip is named by the id of the command that sent it. */
const tipId = z.string();

/** The other account. */
const WITH = { with: accountId };

function nameOf({ with: other }: { with: AccountId }, name: string | null): string {
  return isHouseAccount(other) ? 'the rain pool' : (name ?? 'a player');
}

function noticeOf(of: 'sent' | 'received' | 'returned', amount: number, id: string): CausedNotice {
  return { fact: tipNotice.fact({ of, points: Math.abs(amount) }), cause: `tip:${of}:${id}` };
}

/** `to`: a player, or the rain pool. */
const tipSent = defineEvent({
  type: 'tip-sent',
  code: 540,
  isStake: true,
  ...IN_TRANSIT,
  payload: z.object({ to: accountId }),
  words: {
    params: WITH,
    of: ({ payload }) => ({ with: payload.to }),
    line: (params, { name }) => `Tip to ${nameOf(params, name)}`,
    transaction: 'tip',
  },
  notice: ({ amount, commandId }) => noticeOf('sent', amount, commandId),
});

const tipReceived = defineEvent({
  type: 'tip-received',
  code: 541,
  ...IN_TRANSIT,
  payload: z.object({ tipId, from: accountId }),
  words: {
    params: WITH,
    of: ({ payload }) => ({ with: payload.from }),
    line: (params, { name }) => `Tip from ${nameOf(params, name)}`,
    transaction: 'tip',
  },
  notice: ({ amount, payload }) => noticeOf('received', amount, payload.tipId),
});

/** The receiver was banned, excluded or closed since, or has received too much on that day. The tip goes back. */
const tipDeclined = defineEvent({
  type: 'tip-declined',
  code: 542,
  isAfterClosing: true,
  ...NO_TRANSFER,
  payload: z.object({ tipId, from: accountId, points }),
  words: null,
});

const tipReturned = defineEvent({
  type: 'tip-returned',
  code: 543,
  isAfterClosing: true,
  ...IN_TRANSIT,
  payload: z.object({ tipId, to: accountId }),
  words: {
    params: WITH,
    of: ({ payload }) => ({ with: payload.to }),
    line: (params, { name }) => `Tip returned: ${nameOf(params, name)} could not take it`,
    transaction: 'tip',
  },
  notice: ({ amount, payload }) => noticeOf('returned', amount, payload.tipId),
});

/** The sender was closed before the tip came back. */
const tipForfeited = defineEvent({
  type: 'tip-forfeited',
  code: 544,
  isAfterClosing: true,
  leg: 'available',
  counter: 'forfeited',
  payload: z.object({ tipId }),
  words: { line: () => 'Tip forfeited: the account was closed', transaction: 'tip' },
});

/** On the pool. */
const rainTipReceived = defineEvent({
  type: 'rain-tip-received',
  code: 545,
  on: 'rain',
  ...IN_TRANSIT,
  payload: z.object({ tipId, from: accountId }),
  words: null,
});

export const TIP_EVENTS = [tipSent, tipReceived, tipDeclined, tipReturned, tipForfeited, rainTipReceived] as const;
