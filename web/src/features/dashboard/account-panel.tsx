import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { color, font, from, radius, size, space, weight } from '../../theme/tokens.ts';
import { AnimatedPoints } from '../../ui/figure/animated-points.tsx';
import { figurePlace, fittedFigure } from '../../ui/figure/fitted-figure.ts';
import { formatPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { SetAside } from '../../ui/figure/set-aside.tsx';
import { brassStitch, feltGround } from '../../ui/layout/felt-ground.ts';
import { paths } from '../../ui/paths.ts';
import { LatestSlips } from './latest-slips.tsx';
import { NextStep } from './next-step.tsx';
import { OpenRounds } from './open-rounds.tsx';

const Table = styled.section`
  ${feltGround}
  ${brassStitch}
  position: relative;
  display: grid;
  gap: ${space(8)};
  align-items: center;
  min-height: 17rem;
  padding: ${space(8)} ${space(6)};
  border-radius: ${radius.large};
  a:not([class]) {
    color: inherit;
  }
  ${from.desk} {
    grid-template-columns: minmax(0, 1fr) auto;
    padding: ${space(8)} ${space(10)};
  }
`;

const Name = styled.h2`
  font-size: ${size.body};
  font-weight: ${weight.text};
`;

const Standing = styled.div`
  ${figurePlace}
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
  margin: ${space(3)} 0 ${space(6)};
  a {
    margin-inline-start: ${space(4)};
  }
`;

export function AccountPanel({ user }: { user: User }) {
  return (
    <Table aria-label="Your balance">
      <Standing>
        <Name>Balance in points</Name>
        <Figure $letters={formatPoints(user.points).length}>
          <AnimatedPoints value={user.points} />
        </Figure>
        <Worth>
          ≈ {formatPointsAsUsd(user.points)}
          <SetAside user={user} />
          <Link to={paths.statement}>Transactions</Link>
        </Worth>
        <OpenRounds />
        <NextStep user={user} />
      </Standing>
      <LatestSlips />
    </Table>
  );
}
