import { placeOfRound } from '#contracts/ids.ts';
import type { Receipt } from '../../../ui/receipt/receipt.ts';

export const RECENT_DICE = 5;

/** A receipt from a reply wins over the one from the history: it has more fields. */
export function recentSlips(played: readonly Receipt[], known: readonly Receipt[], count: number): Receipt[] {
  const byId = new Map<string, Receipt>();
  for (const receipt of [...played, ...known]) if (!byId.has(receipt.id)) byId.set(receipt.id, receipt);
  return [...byId.values()].toSorted(newestFirst).slice(0, count);
}

function newestFirst(one: Receipt, other: Receipt): number {
  const [a, b] = [placeOfRound(one.id), placeOfRound(other.id)];
  return b.partition === a.partition ? b.seq - a.seq : Date.parse(other.at) - Date.parse(one.at);
}
