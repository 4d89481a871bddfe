import { MINUTE_MS } from '#contracts/days/time.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import type { StatementRow } from '#projections/account-lines/read.ts';

/** A pause between two rounds that begins another sitting. */
export const SITTING_GAP_MS = 30 * MINUTE_MS;

export type Sitting = {
  /** The latest first. More than one. */
  rounds: readonly StatementRow[];
  games: GameName[];
  staked: number;
  won: number;
};

/** Neighbouring rounds become one sitting. A round alone, and any other line, stays as it is. */
export function sittingsOf(lines: readonly StatementRow[]): (StatementRow | Sitting)[] {
  const groups: StatementRow[][] = [];
  for (const line of lines) {
    const later = groups.at(-1);
    if (later !== undefined && isSameSitting(later.at(-1)!, line)) later.push(line);
    else groups.push([line]);
  }
  return groups.map((rounds) => (rounds.length === 1 ? rounds[0]! : sittingOf(rounds)));
}

function isSameSitting(later: StatementRow, earlier: StatementRow): boolean {
  return isRound(later) && isRound(earlier) && later.at - earlier.at < SITTING_GAP_MS;
}

function isRound({ fact: { type } }: StatementRow): boolean {
  return type === 'round-played' || type === 'round-settled';
}

function sittingOf(rounds: readonly StatementRow[]): Sitting {
  const games = new Set<GameName>();
  let staked = 0;
  let won = 0;
  for (const { fact } of rounds) {
    if (fact.type !== 'round-played' && fact.type !== 'round-settled') continue;
    if (fact.game !== null) games.add(fact.game);
    staked += fact.params.stake;
    won += fact.params.payout;
  }
  return { rounds, games: [...games], staked, won };
}
