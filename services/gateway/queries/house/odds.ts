// Every playable game's chances, multipliers and exact return, straight from the rules that the sequencer plays by.
import { PLAYABLE_GAMES } from '#contracts/games/playable.ts';
import { singleShotRules } from '#contracts/games/rules.ts';
import { answer, type Handler } from '../../calls/handler.ts';

export const oddsHandler: Handler<'odds'> = () =>
  answer(
    PLAYABLE_GAMES.map((game) => {
      const { rulesVersion, returns, maxStakePoints, maxPayoutPoints, odds } = singleShotRules(game);
      return { game, rulesVersion, returns: [...returns], maxStakePoints, maxPayoutPoints, odds: [...odds] };
    }),
  );
