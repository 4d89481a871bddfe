import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import type { LimitsByGame, LiveLimits } from '#contracts/games/house-limits.ts';
import { betRules } from '#contracts/games/rules.ts';
import type { Ground } from '../module/ground.ts';
import { constantAnswer, type Handler } from '../module/handler.ts';

function oddsHandler(limits: LiveLimits): Handler<'odds'> {
  let made = { by: limits.current, table: tableOf(limits.current) };
  return () => {
    if (made.by !== limits.current) made = { by: limits.current, table: tableOf(limits.current) };
    return made.table;
  };
}

function tableOf(limits: LimitsByGame) {
  return constantAnswer(
    GAME_NAMES.map((game) => {
      const { rulesVersion, returns, odds } = betRules(game);
      const { maxStakePoints, maxPayoutPoints } = limits[game];
      return { game, rulesVersion, returns: [...returns], maxStakePoints, maxPayoutPoints, odds: [...odds] };
    }),
  );
}

export const handlers = (ground: Ground) => ({ odds: oddsHandler(ground.games) });
