// Every game's chances, multipliers and exact return, straight from the rules that the sequencer plays by; its limits are
// those of the house.
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import type { LimitsByGame } from '#contracts/games/house-limits.ts';
import { betRules } from '#contracts/games/rules.ts';
import { constantAnswer, type Handler } from '../calls/handler.ts';

export function oddsHandler(limits: LimitsByGame): Handler<'odds'> {
  const table = constantAnswer(
    GAME_NAMES.map((game) => {
      const { rulesVersion, returns, odds } = betRules(game);
      const { maxStakePoints, maxPayoutPoints } = limits[game];
      return { game, rulesVersion, returns: [...returns], maxStakePoints, maxPayoutPoints, odds: [...odds] };
    }),
  );
  return () => table;
}
