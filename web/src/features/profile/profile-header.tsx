import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { color, font, from, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { AnimatedPoints } from '../../ui/figure/animated-points.tsx';
import { figurePlace, fittedFigure } from '../../ui/figure/fitted-figure.ts';
import { formatPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { SetAside } from '../../ui/figure/set-aside.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';

const Card = styled.section`
  ${figurePlace}
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space(5)} ${space(8)};
  padding: ${space(5)} ${space(4)};
  background: ${color.panel};
  border: ${line.hair};
  border-top: 3px solid ${color.brassFill};
  border-radius: ${radius.large};
  ${from.tablet} {
    padding: ${space(6)};
  }
`;

const Person = styled.div`
  min-width: 0;
  flex: 1 1 18rem;
`;

const Name = styled.h2`
  font-family: ${font.face};
  font-size: ${size.heading};
  font-weight: ${weight.face};
  line-height: 1.25;
  overflow-wrap: anywhere;
`;

const Line = styled.p`
  color: ${color.quiet};
  overflow-wrap: anywhere;
`;

const Marks = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-top: ${space(3)};
`;

const Balance = styled.div<{ $letters: number }>`
  font-family: ${font.face};

  strong {
    ${({ $letters }) => fittedFigure($letters)}
    display: block;
    font-weight: ${weight.faceStrong};
    line-height: 1.1;
  }
  span {
    font-weight: inherit;
  }
`;

const BalanceNote = styled.p`
  color: ${color.quiet};
  font-family: ${font.text};
  font-size: ${size.small};
`;

export function ProfileHeader({ user }: { user: User }) {
  return (
    <Card aria-label="Your account">
      <Person>
        <Name>{user.username}</Name>
        <Line>{user.email}</Line>
        <Line>
          Joined <Time at={user.createdAt} form="day" />
        </Line>
        <Marks>
          {!user.emailVerified && <Badge tone="loss">Email not verified</Badge>}
          {user.isAdmin && <Badge tone="brass">Admin</Badge>}
        </Marks>
      </Person>
      <Balance $letters={formatPoints(user.points).length}>
        <BalanceNote>Points balance</BalanceNote>
        <strong>
          <AnimatedPoints value={user.points} />
        </strong>
        <BalanceNote>
          ≈ {formatPointsAsUsd(user.points)}
          <SetAside user={user} follows />
        </BalanceNote>
      </Balance>
    </Card>
  );
}
