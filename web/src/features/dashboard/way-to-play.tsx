// The way to the tables; for a player who is excluded, until when they are closed.
import { Link } from 'react-router-dom';
import { useLimits } from '../../api/use-limits.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { cannotBetWords } from '../../ui/exclusion-words.ts';
import { useDates } from '../../ui/figure/dates.tsx';
import { paths } from '../../ui/paths.ts';

export function WayToPlay() {
  const dates = useDates();
  const exclusion = useLimits().data?.exclusion ?? null;
  if (exclusion !== null) {
    return (
      <p>
        {cannotBetWords(exclusion.until, dates)}. <Link to={paths.limits}>Your limits</Link>
      </p>
    );
  }
  return (
    <ButtonLink to={paths.games} tone="primary">
      Play dice
    </ButtonLink>
  );
}
