// What becomes of a round on a table when its player is led away or signs out: the house keeps it.
import { useQueryClient } from '@tanstack/react-query';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import { keyOf } from '../../../api/query-client.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { useLeftWords } from './left-alone.ts';

/** A flight goes on whether somebody looks at it or not. */
const KEPT = ['mines', 'blackjack'] as const;

/** A sentence; null where nothing is known to lie open. Asks the house for nothing, and tells nothing that may be over. */
export function useKeptWords(): string | null {
  const client = useQueryClient();
  const { data: rounds } = useCallQuery(activeRounds, undefined, { enabled: false });
  const left = useLeftWords();
  const games = KEPT.filter((game) => rounds?.[game]);
  if (games.length === 0 || client.getQueryState(keyOf(activeRounds))?.isInvalidated === true) return null;
  const [kept, itIs] =
    games.length === 1 ? ['round', 'it is settled as it stands'] : ['rounds', 'they are settled as they stand'];
  return `The house keeps your ${kept} of ${games.join(' and ')}. Left for ${left}, ${itIs}.`;
}
