// What becomes of the round on the table when its player is led away or signs out: the house keeps it.
// Before it: the open rounds as the table has read them. After it: the toasts of the guard and of the logout.
import { useLocation } from 'react-router-dom';
import { activeRounds } from '#contracts/api/rounds/active-rounds.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { gamePath } from '../../../ui/paths.ts';
import { useLeftWords } from './left-alone.ts';

/** A flight goes on whether somebody looks at it or not. */
const KEPT = ['mines', 'blackjack'] as const;

/** A sentence; null where no such table is on the screen, or nothing lies open on it. Asks the house for nothing. */
export function useKeptWords(): string | null {
  const { pathname } = useLocation();
  const { data: rounds } = useCallQuery(activeRounds, undefined, { enabled: false });
  const left = useLeftWords();
  const game = KEPT.find((name) => pathname === gamePath(name));
  if (game === undefined || !rounds?.[game]) return null;
  return `The house keeps your round of ${game}. Left for ${left}, it is settled as it stands.`;
}
