import { Link } from 'react-router-dom';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { Points } from '../../../ui/figure/points.tsx';
import { gamePath } from '../../../ui/paths.ts';
import type { OpenRound } from './next-action.ts';

/** Without crash, whose rounds end without the player. */
const LEFT = ['mines', 'blackjack'] as const;

export function openRoundsIn(rounds: ReplyOf<typeof activeRounds> | undefined): OpenRound[] {
  return LEFT.flatMap((game) => {
    const round = rounds?.[game];
    if (!round) return [];
    const hands = 'splitHands' in round && round.splitHands !== undefined ? round.splitHands.length : 1;
    return [{ game, stakePoints: hands * round.betAmount }];
  });
}

export function OpenRounds() {
  const open = openRoundsIn(useCallQuery(activeRounds).data);
  if (open.length === 0) return null;
  return (
    <ul aria-label="Your open rounds">
      {open.map(({ game, stakePoints }) => (
        <li key={game}>
          Your <Link to={gamePath(game)}>{game} round</Link> is still open, with <Points value={stakePoints} />{' '}
          {stakePoints === 1 ? 'point' : 'points'} at stake.
        </li>
      ))}
    </ul>
  );
}
