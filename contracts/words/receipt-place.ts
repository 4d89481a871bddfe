import { roundId, type RoundId } from '../ids.ts';

/** Accepts "1,234", "No. 1,234", "2/1,234" and "0-1234"; null for anything else. */
export function receiptPlace(typed: string): RoundId | null {
  const text = typed
    .trim()
    .replace(/^no\.?\s*/i, '')
    .replaceAll(',', '')
    .replace('/', '-');
  const id = /^\d+$/.test(text) ? `0-${text}` : text;
  return roundId.safeParse(id).success ? id : null;
}
