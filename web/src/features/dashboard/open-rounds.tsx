import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { space } from '../../theme/tokens.ts';
import { Points } from '../../ui/figure/points.tsx';
import { gamePath } from '../../ui/paths.ts';

/** Without crash, whose rounds end without the player. */
const LEFT = ['mines', 'blackjack'] as const;

const Lines = styled.ul`
  margin: -${space(3)} 0 ${space(6)};
`;

export function OpenRounds() {
  const { data } = useCallQuery(activeRounds);
  const open = LEFT.flatMap((game) => {
    const round = data?.[game];
    return round ? [{ game, stakePoints: round.betAmount }] : [];
  });
  if (open.length === 0) return null;
  return (
    <Lines aria-label="Your open rounds">
      {open.map(({ game, stakePoints }) => (
        <li key={game}>
          Your <Link to={gamePath(game)}>{game} round</Link> is still open, with <Points value={stakePoints} />{' '}
          {stakePoints === 1 ? 'point' : 'points'} at stake.
        </li>
      ))}
    </Lines>
  );
}
