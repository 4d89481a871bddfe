import type { BetEnd } from '../table/bet-end.ts';
import type { AutoTable } from './use-auto-bet.ts';

type Round = { phase: 'idle' | 'busy' | 'unknown'; isOpen: boolean; isKnown: boolean; isResting: boolean };

/** For a game whose rounds take several moves: a bet is in flight until its round has ended. */
export function roundBets({ phase, isOpen, isKnown, isResting }: Round, ended: BetEnd | null): AutoTable['bets'] {
  const isUnderWay = phase === 'busy' || isOpen;
  return {
    phase: phase === 'unknown' ? 'unknown' : isUnderWay ? 'rolling' : 'idle',
    isResting: isResting || !isKnown,
    ended,
  };
}
