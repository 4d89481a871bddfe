import { useQueryClient } from '@tanstack/react-query';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import { keyOf } from '../../../api/query-client.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { useLeftWords } from './left-alone.ts';

/** A crash flight ends by itself. */
const KEPT = ['mines', 'blackjack'] as const;

/** Null if no round is known to be open. Reads the cache only, and says nothing if it is stale. */
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
