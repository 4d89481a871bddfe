import { Link } from 'react-router-dom';
import type { User } from '#contracts/accounts/user.ts';
import { useLimits } from '../../api/use-limits.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { cannotBetWords } from '../../ui/exclusion-words.ts';
import { useDates } from '../../ui/figure/dates.tsx';
import { paths } from '../../ui/paths.ts';

export function NextStep({ user: { points, age } }: { user: Pick<User, 'points' | 'age'> }) {
  const dates = useDates();
  const exclusion = useLimits().data?.exclusion ?? null;
  const canBet = exclusion === null && points > 0 && age !== 'minor';
  return (
    <>
      {exclusion !== null && (
        <p>
          {cannotBetWords(exclusion.until, dates)}. <Link to={paths.limits}>Your limits</Link>
        </p>
      )}
      <ButtonLink to={canBet ? paths.games : paths.earn} tone="primary">
        {canBet ? 'Play games' : 'Earn points'}
      </ButtonLink>
    </>
  );
}
