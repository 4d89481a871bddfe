import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { accountId } from '../ids.ts';
import { points } from '../points.ts';

const IN_TRANSIT = { leg: 'available', counter: 'tips-in-transit' } as const;

/** A tip is named by the id of the command that sent it. */
const tipId = z.string();

/** `to`: a player, or the rain pool. */
export const tipSent = defineEvent({
  type: 'tip-sent',
  code: 540,
  ...IN_TRANSIT,
  payload: z.object({ to: accountId }),
});

export const tipReceived = defineEvent({
  type: 'tip-received',
  code: 541,
  ...IN_TRANSIT,
  payload: z.object({ tipId, from: accountId }),
});

/** The receiver was banned, excluded or closed since, or has received too much on that day. The tip goes back. */
export const tipDeclined = defineEvent({
  type: 'tip-declined',
  code: 542,
  ...NO_TRANSFER,
  payload: z.object({ tipId, from: accountId, points }),
});

export const tipReturned = defineEvent({
  type: 'tip-returned',
  code: 543,
  ...IN_TRANSIT,
  payload: z.object({ tipId, to: accountId }),
});

/** The sender was closed before the tip came back. */
export const tipForfeited = defineEvent({
  type: 'tip-forfeited',
  code: 544,
  leg: 'available',
  counter: 'forfeited',
  payload: z.object({ tipId }),
});

/** On the pool. */
export const rainTipReceived = defineEvent({
  type: 'rain-tip-received',
  code: 545,
  ...IN_TRANSIT,
  house: 'rain-pool',
  payload: z.object({ tipId, from: accountId }),
});

export const TIP_EVENTS = [tipSent, tipReceived, tipDeclined, tipReturned, tipForfeited, rainTipReceived] as const;
