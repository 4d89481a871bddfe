import { CAP_HUNDREDTHS, LOWEST_CASH_OUT_HUNDREDTHS } from '#contracts/games/crash/flight.ts';

export type TypedTarget = { hundredths: number | null; problem: null } | { hundredths: null; problem: string };

const NUMBER = /^(\d{1,6})(?:[.,](\d*))?$/;

/** Keeps digits and one decimal separator. */
export function typedText(text: string): string {
  const digits = text.replaceAll(/[^\d.,]/g, '').slice(0, 6);
  const [whole, ...rest] = digits.split(/[.,]/);
  return rest.length === 0 ? whole! : `${whole}.${rest.join('').slice(0, 2)}`;
}

export function targetOf(text: string): TypedTarget {
  const typed = text.trim();
  if (typed === '') return { hundredths: null, problem: null };
  const parts = NUMBER.exec(typed);
  if (parts === null) return { hundredths: null, problem: 'A target is a number, such as 2.50.' };
  const hundredths = Number(parts[1]) * 100 + Number((parts[2] ?? '').slice(0, 2).padEnd(2, '0'));
  if (hundredths < LOWEST_CASH_OUT_HUNDREDTHS) return { hundredths: null, problem: 'The lowest target is 1.01x.' };
  if (hundredths > CAP_HUNDREDTHS) return { hundredths: null, problem: 'The highest target is 50.00x.' };
  return { hundredths, problem: null };
}

export function targetText(hundredths: number | null): string {
  return hundredths === null ? '' : (hundredths / 100).toFixed(2);
}
