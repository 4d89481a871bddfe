import { expect, test } from 'vitest';
import { z } from 'zod';
import { complaintOf } from './complaint.ts';

test('all issues of a message are on one line, each with its path unless it is at the top', () => {
  const letter = z.object({ to: z.string('is a name'), pages: z.array(z.number('is a number')) });
  const { error } = letter.safeParse({ to: 5, pages: [1, 'two'] });
  expect(complaintOf(error!)).toBe('to: is a name; pages.1: is a number');
  expect(complaintOf(z.string('is a text').safeParse(5).error!)).toBe('is a text');
});
