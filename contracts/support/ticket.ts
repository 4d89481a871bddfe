import { z } from 'zod';
import { isBlank, NO_BIDI, ONE_LINE } from '../definition/one-line.ts';

export const TICKET_TOPICS = ['missing-credit', 'withdrawal', 'account', 'game', 'other'] as const;
export const ticketTopic = z.enum(TICKET_TOPICS);
export type TicketTopic = z.infer<typeof ticketTopic>;

export const TOPIC_WORDS: Readonly<Record<TicketTopic, string>> = {
  'missing-credit': 'Missing points for an offer',
  withdrawal: 'A withdrawal',
  account: 'My account',
  game: 'A game',
  other: 'Something else',
};

/** `open` waits for staff, `waiting` for the player. */
export const TICKET_STATES = ['open', 'waiting', 'closed'] as const;
export const ticketState = z.enum(TICKET_STATES);
export type TicketState = z.infer<typeof ticketState>;

export const LONGEST_MESSAGE = 2000;
export const LONGEST_SUBJECT = 100;
/** Of an account, that are not closed. */
export const MOST_OPEN_TICKETS = 5;

const line = (most: number, what: string) =>
  z
    .string()
    .trim()
    .min(1, { error: `Enter ${what}.`, abort: true })
    .max(most, { abort: true })
    .regex(ONE_LINE, 'This is one line of text, without control characters.')
    .regex(NO_BIDI, 'Characters that turn the direction of text are not allowed.')
    .refine((text) => !isBlank(text), `Enter ${what}.`);

export const ticketSubject = line(LONGEST_SUBJECT, 'a subject');

/** Line breaks, no other control characters. */
// oxlint-disable-next-line no-control-regex
const LINES = /^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f\ud800-\udfff]*$/u;

export const ticketMessage = z
  .string()
  .trim()
  .min(1, { error: 'Enter a message.', abort: true })
  .max(LONGEST_MESSAGE, { error: `A message has at most ${LONGEST_MESSAGE} characters.`, abort: true })
  .overwrite((text) => text.replaceAll('\r\n', '\n').replaceAll('\t', ' '))
  .regex(LINES, 'A message is text without control characters.')
  .regex(NO_BIDI, 'Characters that turn the direction of text are not allowed.')
  .refine((text) => !isBlank(text), 'Enter a message.');

/** The player's words; the network's record decides. */
export const offerEvidence = z.strictObject({
  offer: line(100, 'the name of the offer'),
  network: line(40, 'the network').optional(),
  clickedAt: z.iso.datetime().optional(),
  completedOn: z.iso.date().optional(),
  transaction: line(100, 'the transaction').optional(),
});
export type OfferEvidence = z.infer<typeof offerEvidence>;
