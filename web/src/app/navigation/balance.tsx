// The balance: the one number that is always large, and a door to the statement.
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, font, radius, size, space, weight } from '../../theme/tokens.ts';
import { AnimatedPoints } from '../../ui/figure/animated-points.tsx';
import { formatPointsAsUsd } from '../../ui/figure/format.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { paths } from '../../ui/paths.ts';
import { Skeleton } from '../../ui/state/skeleton.tsx';

const SKELETON_MS = 2000;

const Door = styled(Link)`
  display: grid;
  justify-items: end;
  padding: ${space(1)} ${space(2)};
  color: ${color.text};
  border-radius: ${radius.small};
  text-decoration: none;
  &:hover {
    background: ${color.raised};
  }
`;

const Figure = styled.span`
  min-height: 1.2em;
  font-family: ${font.face};
  font-size: ${size.title};
  font-weight: ${weight.face};
  line-height: 1.2;
`;

const Dollars = styled.span`
  color: ${color.quiet};
  font-size: ${size.fine};
  line-height: 1.3;
`;

function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SKELETON_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

export function Balance({ points }: { points: number }) {
  const isSettled = useIsSettled();
  return (
    <Door to={paths.statement} data-testid="balance">
      <VisuallyHidden>Balance in points: </VisuallyHidden>
      <Figure>{isSettled ? <AnimatedPoints value={points} changeAt="before" /> : <Skeleton width="4ch" />}</Figure>
      <Dollars>{isSettled ? `≈ ${formatPointsAsUsd(points)}` : <Skeleton width="6ch" />}</Dollars>
    </Door>
  );
}
