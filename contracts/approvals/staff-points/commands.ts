import { z } from 'zod';
import { defineCommand } from '../../definition/command.ts';
import { counted, reason, requiredActor, systemActor } from '../../definition/envelope.ts';
import { accountId, commandId } from '../../ids.ts';
import { points } from '../../points.ts';
import { OPERATOR_REFUSALS } from '../../definition/operator-refusals.ts';
import { dayUsedUp } from './refusals.ts';

/** Account: of the member of staff. Refused when the sum of the day (UTC) has no room. */
export const countStaffPoints = defineCommand({
  type: 'count-staff-points',
  policies: ['staff-points'],
  input: { actor: systemActor, of: commandId, what: z.string().max(60), at: accountId, amountPoints: points },
  refusals: [dayUsedUp],
});

/** Before a postback that was not booked is credited, because staff assign it or pass over a check. */
export const resolvePostback = defineCommand({
  type: 'resolve-postback',
  input: {
    actor: requiredActor,
    counted,
    conversionId: commandId,
    /** 0 if the postback does not tell its worth. */
    amountPoints: points,
    isNamed: z.boolean(),
    reason,
  },
  refusals: [...OPERATOR_REFUSALS],
});

export const STAFF_POINTS_COMMANDS = [countStaffPoints, resolvePostback] as const;
