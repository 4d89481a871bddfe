import type { BoardMeasure } from '#contracts/leaderboard/boards.ts';

export const MEASURE_WORDS: Readonly<Record<BoardMeasure, string>> = {
  wagered: 'Points wagered',
  multiplier: 'Highest multiplier',
  earned: 'Points earned',
};
