import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { color, font, from, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { AnimatedPoints } from '../../ui/figure/animated-points.tsx';
import { figurePlace, fittedFigure } from '../../ui/figure/fitted-figure.ts';
import { formatPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { SetAside } from '../../ui/figure/set-aside.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Row, Text } from '../../ui/layout/flow.ts';

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

export function ProfileHeader({ user }: { user: User }) {
  return (
    <Card aria-label="Your account">
      <Person>
        <Name>{user.username}</Name>
        <Text tone="quiet" breaks>
          {user.email}
        </Text>
        <Text tone="quiet" breaks>
          Joined <Time at={user.createdAt} form="day" />
        </Text>
        <Row as="p" gap={2} wrap above={3}>
          {!user.emailVerified && <Badge tone="loss">Email not verified</Badge>}
          {user.isAdmin && <Badge tone="brass">Admin</Badge>}
        </Row>
      </Person>
      <Balance $letters={formatPoints(user.points).length}>
        <Text tone="quiet" size="small" font="text">
          Points balance
        </Text>
        <strong>
          <AnimatedPoints value={user.points} />
        </strong>
        <Text tone="quiet" size="small" font="text">
          ≈ {formatPointsAsUsd(user.points)}
          <SetAside user={user} follows />
        </Text>
      </Balance>
    </Card>
  );
}
