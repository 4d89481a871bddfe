import { useQueryClient } from '@tanstack/react-query';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import { keyOf } from '../../../api/query-client.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { useLeftWords } from './left-alone.ts';

/** Without crash, whose flights end automatically. */
const KEPT = ['mines', 'blackjack'] as const;

/** Null if no round is known to be open. Reads the cache only, and ignores stale data. */
export function useKeptWords(): string | null {
  const client = useQueryClient();
  const { data: rounds } = useCallQuery(activeRounds, undefined, { enabled: false });
  const left = useLeftWords();
  const games = KEPT.filter((game) => rounds?.[game]);
  if (games.length === 0 || client.getQueryState(keyOf(activeRounds))?.isInvalidated === true) return null;
  const [kept, it] = games.length === 1 ? ['round', 'it'] : ['rounds', 'them'];
  return `We keep your ${kept} of ${games.join(' and ')}. After ${left} without a move, we finish ${it} for you.`;
}
