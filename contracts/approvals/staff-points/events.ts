import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../../definition/event.ts';
import { accountId, commandId } from '../../ids.ts';
import { points } from '../../points.ts';

/** On the account of the member of staff, before the act that it counts. */
export const staffPointsCounted = defineEvent({
  type: 'staff-points-counted',
  code: 580,
  ...NO_TRANSFER,
  /** `of`: the command that gives or frees the points, `what` its type and `at` its account. */
  payload: z.object({ of: commandId, what: z.string(), at: accountId, points }),
  words: null,
});

/** Follows an event that gives points to a player by staff. The actor is the maker of the gift. */
export const pointsGiven = defineEvent({
  type: 'points-given',
  code: 581,
  ...NO_TRANSFER,
  payload: z.object({ points }),
  words: null,
});

/** Staff say that the conversion is credited to this account. `isNamed`: a click or player code of the postback names it. */
export const postbackResolved = defineEvent({
  type: 'postback-resolved',
  code: 582,
  ...NO_TRANSFER,
  payload: z.object({ conversionId: z.string(), points, isNamed: z.boolean() }),
  changes: {
    thing: ({ conversionId }) => `postback:${conversionId}`,
    words: 'The postback was resolved in the meantime.',
  },
  words: null,
});

export const STAFF_POINTS_EVENTS = [staffPointsCounted, pointsGiven, postbackResolved] as const;
