import { asNumber } from '#contracts/definition/as-typed.ts';
import { CAP_HUNDREDTHS, LOWEST_CASH_OUT_HUNDREDTHS } from '#contracts/games/crash/flight.ts';

export type TypedTarget = { hundredths: number | null; problem: null } | { hundredths: null; problem: string };

const NUMBER = /^(\d{1,6})(?:[.,](\d{0,2}))?$/;

const LONGEST = 12;

/** Digits of other scripts become ASCII. Other characters stay, and `targetOf` refuses them. */
export function typedText(text: string): string {
  return asNumber(text).replace(/x$/i, '').replace(',', '.').slice(0, LONGEST);
}

export function targetOf(text: string): TypedTarget {
  const typed = text.trim();
  if (typed === '') return { hundredths: null, problem: null };
  const parts = NUMBER.exec(typed);
  if (parts === null) return { hundredths: null, problem: 'A target is a number, such as 2.50.' };
  const hundredths = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  if (hundredths < LOWEST_CASH_OUT_HUNDREDTHS) return { hundredths: null, problem: 'The lowest target is 1.01x.' };
  if (hundredths > CAP_HUNDREDTHS) return { hundredths: null, problem: 'The highest target is 50.00x.' };
  return { hundredths, problem: null };
}

export function targetText(hundredths: number | null): string {
  return hundredths === null ? '' : (hundredths / 100).toFixed(2);
}
