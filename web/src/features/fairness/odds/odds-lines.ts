// Pairs the odds with the returns of their bets. A return that applies to many lines is listed separately.
import type { gameOdds } from '#contracts/play/calls/odds.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { fractionText } from './fraction-text.ts';

type GameOdds = Pick<ReplyOf<typeof gameOdds>[number], 'odds' | 'returns'>;

/** `returns` is null if no return applies to this line only. */
export type OddsLine = GameOdds['odds'][number] & { returns: string | null };

export type OddsLines = { lines: OddsLine[]; others: { bet: string; returns: string }[] };

export function oddsLines({ odds, returns }: GameOdds): OddsLines {
  const left = new Map(returns.map(({ bet, returnToPlayer }) => [bet, fractionText(returnToPlayer)]));
  const taken = new Set<string>();
  const lines = odds.map((line) => {
    const name = [line.bet, `${line.bet}, ${line.winsOn}`].find((candidate) => left.has(candidate));
    if (name !== undefined) taken.add(name);
    return { ...line, returns: name === undefined ? null : left.get(name)! };
  });
  const others = [...left].filter(([bet]) => !taken.has(bet)).map(([bet, text]) => ({ bet, returns: text }));
  return { lines, others };
}
