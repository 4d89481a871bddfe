import { z } from 'zod';
import { type CausedNotice, defineNotice, type NoticeRules, type NoticeWords } from '../definition/notice.ts';
import { gameName, type GameName } from '../games/catalogue.ts';
import { GAME_TITLES } from '../games/titles.ts';
import { points } from '../points.ts';
import { grouped } from '../words/figures.ts';

/** The amount is net of the stake; the sentence has both. */
function wordsOfWin(title: string, game: GameName, { stake, payout }: { stake: number; payout: number }): NoticeWords {
  const message = `${GAME_TITLES[game]} paid ${grouped(payout)} on ${grouped(stake)}.`;
  return { title, message, amount: payout - stake, gameName: game };
}

export const bigWinNotice = defineNotice({
  kind: 'big_win',
  params: z.object({ game: gameName, stake: points, payout: points }),
  words: ({ game, ...params }) => wordsOfWin('Big win!', game, params),
});

type Paid = { stakePoints: number; payoutPoints: number };

export function isBigWin({ stakePoints, payoutPoints }: Paid, { multiple, points: least }: NoticeRules['bigWin']) {
  return payoutPoints > stakePoints && payoutPoints >= multiple * stakePoints && payoutPoints >= least;
}

/** `startId`: of the command that started the round. */
export function bigWinOf(
  { game, payload }: { game: GameName | null; payload: Paid },
  startId: string,
  rule: NoticeRules['bigWin'],
): CausedNotice | null {
  if (game === null || !isBigWin(payload, rule)) return null;
  const { stakePoints: stake, payoutPoints: payout } = payload;
  return { fact: bigWinNotice.fact({ game, stake, payout }), cause: `big_win:${startId}` };
}

export const wonRound = z.object({
  type: z.literal(['round-played', 'round-settled']),
  game: gameName,
  params: z.object({ stake: points, payout: points }),
});
/** Pushed to the player's screens without being stored. */
export type WonRound = z.infer<typeof wonRound>;

export function describeWin({ game, params }: WonRound): NoticeWords & { type: string } {
  return { type: 'win', ...wordsOfWin('You won!', game, params) };
}
