import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { useLimits } from '../../api/use-limits.ts';
import { color, font, from, radius, size, space, weight } from '../../theme/tokens.ts';
import { cannotBetWords } from '../../ui/exclusion-words.ts';
import { AnimatedPoints } from '../../ui/figure/animated-points.tsx';
import { useDates } from '../../ui/figure/dates.tsx';
import { figurePlace, fittedFigure } from '../../ui/figure/fitted-figure.ts';
import { formatPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { SetAside } from '../../ui/figure/set-aside.tsx';
import { brassStitch, feltGround } from '../../ui/layout/felt-ground.ts';
import { Text } from '../../ui/layout/flow.ts';
import { paths } from '../../ui/paths.ts';
import type { NextAction } from './next-action/next-action.ts';
import { type Claimable, NextActionCard, NextActionSkeleton } from './next-action/next-action-card.tsx';
import { useLastGames } from './reads/use-last-games.ts';

const Table = styled.section`
  ${feltGround}
  ${brassStitch}
  position: relative;
  display: grid;
  gap: ${space(4)};
  align-items: center;
  padding: ${space(5)};
  border-radius: ${radius.large};
  a:not([class]) {
    color: inherit;
  }
  ${from.tablet} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: ${space(8)};
    min-height: 10.5rem;
    padding: ${space(5)} ${space(8)};
  }
`;

const Standing = styled.div`
  ${figurePlace}
`;

const Next = styled.div`
  display: grid;
  &:empty {
    display: none;
  }
  gap: ${space(3)};
  min-width: 0;
  min-height: 8.5rem;
  padding-top: ${space(4)};
  border-top: 1px solid ${color.feltFirm};
  ${from.tablet} {
    padding-block: ${space(2)};
    padding-inline-start: ${space(8)};
    border-top: 0;
    border-inline-start: 1px solid ${color.feltFirm};
  }
`;

const Figure = styled.p<{ $letters: number }>`
  ${({ $letters }) => fittedFigure($letters)}
  display: inline-block;
  padding-bottom: ${space(1)};
  border-bottom: 3px double ${color.feltFirm};
  font-family: ${font.face};
  font-weight: ${weight.face};
  line-height: 1.15;
`;

const Worth = styled.p`
  display: grid;
  gap: ${space(1)};
  margin-top: ${space(2)};
  font-size: ${size.small};
  a {
    margin-inline-start: ${space(3)};
  }
`;

type AccountPanelProps = { user: User; action: NextAction | null; claimable: Claimable | null };

export function AccountPanel({ user, action, claimable }: AccountPanelProps) {
  const lastTable = useLastGames()?.[0] ?? null;
  return (
    <Table aria-label="Your balance">
      <Standing>
        <Text as="h2" size="body" weight="text">
          Balance in points
        </Text>
        <Figure $letters={formatPoints(user.points).length}>
          <AnimatedPoints value={user.points} />
        </Figure>
        <Worth>
          <span>
            ≈ {formatPointsAsUsd(user.points)} <Link to={paths.statement}>Transaction history</Link>
          </span>
          <SetAside user={user} />
        </Worth>
      </Standing>
      <Next>
        <ExclusionLine />
        {action === null ? (
          <NextActionSkeleton />
        ) : (
          <NextActionCard action={action} user={user} claimable={claimable} lastTable={lastTable} />
        )}
      </Next>
    </Table>
  );
}

function ExclusionLine() {
  const dates = useDates();
  const exclusion = useLimits().data?.exclusion ?? null;
  if (exclusion === null) return null;
  return (
    <p>
      {cannotBetWords(exclusion.until, dates)}. <Link to={paths.limits}>Your limits</Link>
    </p>
  );
}
