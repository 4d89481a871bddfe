import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { defineNotice } from '../definition/notice.ts';
import { accountId } from '../ids.ts';
import { points } from '../points.ts';

export const rainNotice = defineNotice({
  kind: 'rain',
  params: z.object({ points }),
  words: (params) => ({
    title: 'Rain',
    message: 'Your share of the rain is in your balance.',
    amount: params.points,
  }),
});

/** A rain is named by the id of the command that poured it. */
const rainId = z.string();

/** On the pool. Negative amounts go back to the house. */
const rainPoolFed = defineEvent({
  type: 'rain-pool-fed',
  code: 510,
  on: 'rain',
  isByStaff: true,
  leg: 'available',
  counter: 'rain-expense',
  payload: z.object({ reason: z.string() }),
  words: null,
});

/** On the pool. Takes all shares at once; what does not divide stays. Each participant's share follows as its own event. */
const rainPoured = defineEvent({
  type: 'rain-poured',
  code: 511,
  on: 'rain',
  leg: 'available',
  counter: 'rain-shares',
  payload: z.object({ sharePoints: points, participants: z.array(accountId) }),
  words: null,
});

const rainSharePaid = defineEvent({
  type: 'rain-share-paid',
  code: 512,
  leg: 'available',
  counter: 'rain-shares',
  payload: z.object({ rainId }),
  words: { line: () => 'Rain: your share', transaction: 'earn' },
  notice: ({ account, amount: points, payload }) => ({
    fact: rainNotice.fact({ points }),
    cause: `rain:${payload.rainId}:${account}`,
  }),
});

/** The participant was banned, excluded or closed since. The share goes back to the pool. */
const rainShareDeclined = defineEvent({
  type: 'rain-share-declined',
  code: 513,
  isAfterClosing: true,
  ...NO_TRANSFER,
  payload: z.object({ rainId, sharePoints: points }),
  words: null,
});

/** On the pool. */
const rainShareReturned = defineEvent({
  type: 'rain-share-returned',
  code: 514,
  on: 'rain',
  leg: 'available',
  counter: 'rain-shares',
  payload: z.object({ rainId, participant: accountId }),
  words: null,
});

export const RAIN_EVENTS = [rainPoolFed, rainPoured, rainSharePaid, rainShareDeclined, rainShareReturned] as const;
