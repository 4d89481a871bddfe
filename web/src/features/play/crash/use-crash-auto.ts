import { roundBets } from '../auto/round-bets.ts';
import { type AutoBet, useAutoBet } from '../auto/use-auto-bet.ts';
import { type Stake, stakeKeys } from '../betting/use-stake.ts';
import type { TypedTarget } from './cash-out-target.ts';
import type { Crash } from './use-crash.ts';

type CrashAuto = {
  game: Crash;
  stake: Stake;
  target: TypedTarget;
  /** To a flight with this stake and target. */
  obstacle: string | null;
  /** By hand: starts, cashes out or asks again. */
  press(): void;
  takeOff(): void;
};

/** A flight of a run cashes out at its target only. */
export function useCrashAuto({ game, stake, target, obstacle, press, takeOff }: CrashAuto): AutoBet {
  const { table, open, ended } = game;
  const isOpen = open !== null || (table.gone !== null && game.end === null);
  const isAimless = target.problem === null && target.hundredths === null;
  const auto = useAutoBet({
    game: 'crash',
    bets: roundBets({ ...table, isOpen }, ended),
    stakePoints: stake.points,
    setStake: stake.enter,
    obstacle: isOpen ? 'Your flight is still in the air.' : isAimless ? 'Set an auto cash-out first.' : obstacle,
    play: () => (auto.run === null ? press() : takeOff()),
    keys: open === null ? stakeKeys(stake) : {},
  });
  return auto;
}
