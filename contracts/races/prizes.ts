export type RacedScore = { player: number; score: string };
export type RaceWinner = RacedScore & { rank: number; points: number };

/**
 * `scores`: the highest first. Players with the same score share the prizes of their ranks in equal whole points; a
 * remainder is not paid. With `leastOne` each gets a point at least, in older races nothing.
 */
export function sharePrizes(
  prizes: readonly number[],
  scores: readonly RacedScore[],
  { leastOne }: { leastOne?: true | undefined },
): RaceWinner[] {
  const winners: RaceWinner[] = [];
  for (let first = 0; first < scores.length && first < prizes.length;) {
    const { score } = scores[first]!;
    const tied = scores.slice(first).filter((other) => other.score === score);
    const pot = prizes.slice(first, first + tied.length).reduce((sum, prize) => sum + prize, 0);
    const points = Math.max(leastOne === true ? 1 : 0, Math.floor(pot / tied.length));
    if (points > 0) winners.push(...tied.map(({ player }) => ({ player, score, rank: first + 1, points })));
    first += tied.length;
  }
  return winners;
}
