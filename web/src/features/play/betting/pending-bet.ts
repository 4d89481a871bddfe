// An unanswered bet, kept in sessionStorage with its key, so that it is sent again after a reload.
import type { input, ZodType } from 'zod';
import { commandId } from '#contracts/ids.ts';

export type PendingBet<Body> = { key: string; body: Body };

function placeOf(player: number, game: string): string {
  return `tallyhouse-pending-bet:${player}:${game}`;
}

export function keepBet(player: number, game: string, bet: PendingBet<unknown>): void {
  try {
    sessionStorage.setItem(placeOf(player, game), JSON.stringify(bet));
  } catch {
    // Without storage the key is lost on reload.
  }
}

/** Only if the key matches: the next bet may have been placed since. */
export function forgetBet(player: number, game: string, key: string): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(placeOf(player, game)) ?? 'null') as { key?: unknown } | null;
    if (kept?.key === key) sessionStorage.removeItem(placeOf(player, game));
  } catch {}
}

export function recallBet<Schema extends ZodType>(
  player: number,
  game: string,
  body: Schema,
): PendingBet<input<Schema>> | null {
  try {
    const text = sessionStorage.getItem(placeOf(player, game));
    if (text === null) return null;
    const kept = JSON.parse(text) as PendingBet<input<Schema>>;
    body.parse(kept.body);
    return { key: commandId.parse(kept.key), body: kept.body };
  } catch {
    return null;
  }
}
