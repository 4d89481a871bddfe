import { z } from 'zod';
import { type Card, card } from '#contracts/games/cards/card.ts';

const text = z.string().trim();

/** Accepts "1,234". */
export function whole(name: string, least: number, most: number) {
  return text
    .transform((typed) => typed.replaceAll(',', ''))
    .pipe(z.string().regex(/^\d{1,16}$/, `${name} is a whole number.`))
    .transform(Number)
    .pipe(z.int().min(least, `${name} is at least ${least}.`).max(most, `${name} is at most ${most}.`));
}

export function hash(name: string, schema: z.ZodType) {
  return text.toLowerCase().refine((typed) => schema.safeParse(typed).success, `${name} has 64 hexadecimal digits.`);
}

/** "1.24", "1.24x" or "1.2", in hundredths. */
export function multiplier(name: string, least: number, most: number) {
  return text
    .regex(/^\d{1,6}(\.\d{1,2})?x?$/i, `${name} is written like 1.24.`)
    .transform((typed) => Math.round(Number.parseFloat(typed) * 100))
    .pipe(
      z
        .int()
        .min(least, `${name} is at least ${multiplierWritten(least)}.`)
        .max(most, `${name} is at most ${multiplierWritten(most)}.`),
    );
}

export function multiplierWritten(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** Null for an empty text or "none". */
export function orNone<Value>(reader: z.ZodType<Value, string>) {
  return text.transform((typed) => (/^(none)?$/i.test(typed) ? null : typed)).pipe(z.union([z.null(), reader]));
}

export function orNoneWritten(value: number | null, write: (value: number) => string = String): string {
  return value === null ? '' : write(value);
}

export function partsOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((part) => part !== '');
}

/** Different whole numbers separated by blanks or commas. */
export function numbers(least: number, most: number) {
  return text.transform((typed, context) => {
    const parts = partsOf(typed);
    const wrong = parts.find((part) => !/^\d{1,3}$/.test(part) || Number(part) < least || Number(part) > most);
    const twice = parts.find((part, place) => parts.indexOf(part) !== place);
    const message =
      wrong !== undefined
        ? `“${wrong}” is no number from ${least} to ${most}.`
        : twice !== undefined && `${twice} is listed twice.`;
    if (message === false) return parts.map(Number);
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** The drawn order if the same numbers were typed in another, which does not matter. */
export function inDrawnOrder(typed: readonly number[], drawn: readonly number[]): number[] {
  const isSame = typed.length === drawn.length && drawn.every((number) => typed.includes(number));
  return [...(isSame ? drawn : typed)];
}

const SUIT_SIGNS: Readonly<Record<string, string>> = { '♦': 'd', '♥': 'h', '♠': 's', '♣': 'c' };

/** "qd", "Q♦" -> "Qd". */
function cardWritten(typed: string): string {
  const suit = typed.slice(-1);
  return typed.slice(0, -1).toUpperCase() + (SUIT_SIGNS[suit] ?? suit.toLowerCase());
}

export function cards(fewest: number, most: number) {
  return text.transform((typed, context): Card[] => {
    const parts = partsOf(typed);
    const read = parts.map((part) => card.safeParse(cardWritten(part)).data);
    const wrong = parts.find((_, place) => read[place] === undefined);
    if (wrong !== undefined) {
      context.addIssue({ code: 'custom', message: `“${wrong}” is no card: write Qd, 10h or As.` });
    } else if (parts.length < fewest || parts.length > most) {
      context.addIssue({ code: 'custom', message: `A hand has ${fewest} to ${most} cards.` });
    }
    return read.filter((known) => known !== undefined);
  });
}
