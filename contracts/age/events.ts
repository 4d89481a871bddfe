import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';

export const adultConfirmed = defineEvent({
  type: 'adult-confirmed',
  code: 15,
  ...NO_TRANSFER,
  payload: z.object({}),
  words: null,
});

export const AGE_EVENTS = [adultConfirmed] as const;
