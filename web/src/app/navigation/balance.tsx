import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSession } from '../../api/session.tsx';
import { color, font, radius, size, space, weight } from '../../theme/tokens.ts';
import { AnimatedPoints } from '../../ui/figure/animated-points.tsx';
import { fittedFigure } from '../../ui/figure/fitted-figure.ts';
import { formatPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { paths } from '../../ui/paths.ts';

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

/** Limits a long balance in large text to the width of the screen. */
const BESIDE_THE_MARK = '(100vw - 4rem)';

const Figure = styled.span<{ $letters: number }>`
  min-height: 1.2em;
  font-family: ${font.face};
  ${({ $letters }) => fittedFigure($letters, size.title, BESIDE_THE_MARK)}
  font-weight: ${weight.face};
  line-height: 1.2;
`;

const Dollars = styled.span<{ $letters: number }>`
  color: ${color.quiet};
  ${({ $letters }) => fittedFigure($letters, size.fine, BESIDE_THE_MARK)}
  line-height: 1.3;
`;

const UNKNOWN = '...';

function Figures({ points }: { points: number | null }) {
  const dollars = points === null ? '\u00a0' : `≈ ${formatPointsAsUsd(points)}`;
  return (
    <>
      <VisuallyHidden>Balance in points: </VisuallyHidden>
      <Figure $letters={points === null ? UNKNOWN.length : formatPoints(points).length}>
        {points === null ? UNKNOWN : <AnimatedPoints value={points} changeAt="before" />}
      </Figure>
      <Dollars $letters={dollars.length}>{dollars}</Dollars>
    </>
  );
}

function BalanceDoor({ children }: { children: ReactNode }) {
  return (
    <Door to={paths.statement} data-testid="balance">
      {children}
    </Door>
  );
}

/** Null before it is known. */
export function BalanceOf({ points }: { points: number | null }) {
  return (
    <BalanceDoor>
      <Figures points={points} />
    </BalanceDoor>
  );
}

function OwnFigures() {
  return <Figures points={useSession().user?.points ?? null} />;
}

export function Balance() {
  return (
    <BalanceDoor>
      <OwnFigures />
    </BalanceDoor>
  );
}
