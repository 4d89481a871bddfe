// The account as its page in the book: what is available, what is held, what it is worth, and the way to the table.
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contracts/api/auth.ts';
import { usdOfPoints } from '#contracts/points.ts';
import { color, font, from, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { AnimatedPoints } from '../../ui/figure/animated-points.tsx';
import { Points } from '../../ui/figure/points.tsx';
import { paths } from '../../ui/paths.ts';

const Frame = styled.section`
  display: grid;
  gap: ${space(5)};
  padding: ${space(5)} ${space(4)};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
    padding: ${space(6)};
  }
`;

const Name = styled.h2`
  color: ${color.quiet};
  font-size: ${size.small};
  font-weight: ${weight.text};
`;

const Figure = styled.p`
  display: inline-block;
  padding-bottom: ${space(1)};
  border-bottom: ${line.double};
  font-family: ${font.face};
  font-size: ${size.hero};
  font-weight: ${weight.face};
  line-height: 1.15;
`;

const Unit = styled.span`
  color: ${color.quiet};
  font-family: ${font.text};
  font-size: ${size.body};
`;

const Worth = styled.p`
  margin-top: ${space(2)};
  color: ${color.quiet};
  a {
    margin-inline-start: ${space(3)};
  }
`;

export function AccountPanel({ user }: { user: User }) {
  return (
    <Frame aria-label="Your balance">
      <div>
        <Name>Balance</Name>
        <Figure>
          <AnimatedPoints value={user.points} /> <Unit>points</Unit>
        </Figure>
        <Worth>
          ${usdOfPoints(user.points)}
          {user.heldPoints > 0 && (
            <>
              , and <Points value={user.heldPoints} /> held
            </>
          )}
          <Link to={paths.statement}>Statement</Link>
        </Worth>
      </div>
      <ButtonLink to={paths.games} tone="primary">
        Play dice
      </ButtonLink>
    </Frame>
  );
}
