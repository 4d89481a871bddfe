import { z } from 'zod';
import { defineNotice } from '../definition/notice.ts';
import { isBlank, NO_BIDI, ONE_LINE } from '../definition/one-line.ts';

export const MOST_TITLE = 80;
export const MOST_MESSAGE = 500;

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most, { abort: true })
    .regex(ONE_LINE, 'One line of text, without control characters.')
    .regex(NO_BIDI, 'Text has no characters that turn its direction.')
    .refine((text) => !isBlank(text), 'Write something.');

export const systemWords = z.object({ title: line(MOST_TITLE), message: line(MOST_MESSAGE) });

/** In the words of its sender, who also decides about the mail. */
export const systemNotice = defineNotice({
  kind: 'system',
  params: z.object({ title: z.string(), message: z.string() }),
  words: ({ title, message }) => ({ title, message }),
});
