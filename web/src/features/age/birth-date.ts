import { z } from 'zod';
import { birthDate } from '#contracts/age/adult.ts';

const digits = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, `Enter the ${name}.`);

const two = (text: string) => text.padStart(2, '0');

export const birthFields = z
  .object({
    day: digits('day'),
    month: z.string().regex(/^\d{1,2}$/, 'Choose the month.'),
    year: z
      .string()
      .trim()
      .regex(/^\d{4}$/, 'Enter the year with four digits.'),
    isConfirmed: z.literal(true, 'Tick the box to continue.'),
  })
  .transform((fields, context) => {
    const date = `${fields.year}-${two(fields.month)}-${two(fields.day)}`;
    const parsed = birthDate.safeParse(date);
    if (parsed.success) return { birthDate: date, isConfirmed: fields.isConfirmed };
    const message = fields.year < '1900' ? 'Enter a year from 1900 on.' : 'That date does not exist.';
    context.addIssue({ code: 'custom', path: [fields.year < '1900' ? 'year' : 'day'], message });
    return z.NEVER;
  });

export type BirthFields = z.input<typeof birthFields>;
