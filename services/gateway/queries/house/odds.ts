// Every game's chances, multipliers and exact return, straight from the rules that the sequencer plays by.
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { betRules } from '#contracts/games/rules.ts';
import { answer, type Handler } from '../../calls/handler.ts';

export const oddsHandler: Handler<'odds'> = () =>
  answer(
    GAME_NAMES.map((game) => {
      const { rulesVersion, returns, maxStakePoints, maxPayoutPoints, odds } = betRules(game);
      return { game, rulesVersion, returns: [...returns], maxStakePoints, maxPayoutPoints, odds: [...odds] };
    }),
  );
