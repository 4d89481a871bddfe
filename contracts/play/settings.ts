import { defineSetting, MONEY, PLAIN, wholeNumber } from '../definition/setting.ts';
import { houseLimits, type HouseLimits } from '../games/house-limits.ts';

export const PLAY_SETTINGS = {
  'game-limits': defineSetting<HouseLimits>({
    ...MONEY,
    topic: 'Play',
    title: 'Game limits',
    description:
      "Per game: highest bet, highest payout, and least milliseconds between two bets of a player, where they differ from the game's own.",
    unit: 'points and milliseconds',
    schema: houseLimits,
    default: {},
  }),
  'abandoned-round-hours': defineSetting({
    ...MONEY,
    topic: 'Play',
    title: 'Abandoned rounds',
    description: 'Hours without a move after which a round of mines or blackjack is settled without its player.',
    unit: 'hours',
    schema: wholeNumber(1, 24 * 365),
    default: 24,
    noWhatIf: 'This decides when an abandoned round is settled. Its result stays the same.',
  }),
  'bets-per-second': defineSetting({
    ...PLAIN,
    topic: 'Play',
    title: 'Bets per second',
    description: 'Bets and moves that a player may make in a second, at all games together.',
    unit: 'bets per second',
    schema: wholeNumber(1, 1_000_000),
    default: 50,
  }),
} as const;
