import { defineRefusal } from '../definition/refusal.ts';

export const staleVersion = defineRefusal(
  'stale-version',
  409,
  'A colleague changed this since you opened it. Nothing was changed.',
);
export const ticketFull = defineRefusal(
  'ticket-full',
  409,
  'This ticket has 100 messages. Open a new one. Nothing was sent.',
);
export const tooManyTickets = defineRefusal(
  'too-many-tickets',
  409,
  'You have five open tickets. Close one, or write in one of them. Nothing was sent.',
);

export const SUPPORT_GATEWAY_REFUSALS = [staleVersion, ticketFull, tooManyTickets] as const;
