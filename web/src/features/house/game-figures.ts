import type { ReplyOf } from '#contracts/definition/call.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import type { gameOdds } from '#contracts/play/calls/odds.ts';

type GameOdds = ReplyOf<typeof gameOdds>[number];

export type GameFigures = {
  game: GameName;
  /** Percent. */
  leastReturn: number;
  mostReturn: number;
  /** The return needs the best play. */
  needsSkill: boolean;
  topHundredths: number;
  /** Of the likeliest bet that pays the most. */
  topChance: number;
  maxStakePoints: number;
};

export function figuresOf({ game, returns, odds, maxStakePoints }: GameOdds): GameFigures {
  const percents = returns.map(({ returnToPlayer }) => (100 * returnToPlayer.numerator) / returnToPlayer.denominator);
  const topHundredths = Math.max(...odds.map(({ multiplierHundredths }) => multiplierHundredths));
  const top = odds.filter(({ multiplierHundredths }) => multiplierHundredths === topHundredths);
  return {
    game,
    leastReturn: Math.min(...percents),
    mostReturn: Math.max(...percents),
    needsSkill: game === 'blackjack',
    topHundredths,
    topChance: Math.max(...top.map(({ chance }) => chance.numerator / chance.denominator)),
    maxStakePoints,
  };
}

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

export function rangeText(least: number, most: number): string {
  const [low, high] = [percent.format(least), percent.format(most)];
  return low === high ? `${low}%` : `${low}% to ${high}%`;
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** "1 in 38" */
export function chanceText(chance: number): string {
  const one = 1 / chance;
  return `1 in ${one < 10 ? percent.format(one) : whole.format(one)}`;
}

const twoDigits = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

/** "3,138,009.60x" */
export function topText(hundredths: number): string {
  return `${twoDigits.format(hundredths / 100)}x`;
}
