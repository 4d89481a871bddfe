// Every playable game's chances, multipliers and exact return, straight from the rules that the sequencer plays by.
import { GAME_NAMES, GAMES, isPlayable } from '#contracts/games/catalogue.ts';
import { answer, type Handler } from '../../calls/handler.ts';

export const oddsHandler: Handler<'odds'> = () =>
  answer(
    GAME_NAMES.filter(isPlayable).map((game) => {
      const { rulesVersion, returnToPlayer, maxStakePoints, odds } = GAMES[game];
      return { game, rulesVersion, returnToPlayer, maxStakePoints, odds: [...odds] };
    }),
  );
