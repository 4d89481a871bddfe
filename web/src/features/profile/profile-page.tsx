import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { userStats } from '#contracts/game-stats/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { space, color, font, from, line, radius, size, touch, weight } from '../../theme/tokens.ts';
import { AnimatedPoints } from '../../ui/figure/animated-points.tsx';
import { figurePlace, fittedFigure } from '../../ui/figure/fitted-figure.ts';
import { formatPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { type GameFigure, GameTiles } from '../../ui/figure/game-tiles.tsx';
import { SetAside } from '../../ui/figure/set-aside.tsx';
import { StatTiles } from '../../ui/figure/stat-tile.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Row, Text } from '../../ui/layout/flow.ts';
import { Page } from '../../ui/layout/page.tsx';
import { paths } from '../../ui/paths.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { type OwnPart, PROFILE_SECTIONS, sectionOf } from './profile-sections.tsx';

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

/** Drawn from the name: the first letter on a coin. */
const Coin = styled.span`
  display: grid;
  flex: none;
  align-self: start;
  place-items: center;
  width: 3.5rem;
  aspect-ratio: 1;
  color: ${color.onBrass};
  background: radial-gradient(
    closest-side,
    ${color.brassFill} 76%,
    color-mix(in srgb, ${color.brassFill}, black 25%) 78% 84%,
    ${color.brassFill} 86%
  );
  border-radius: 50%;
  font-family: ${font.face};
  font-size: ${size.title};
  font-weight: ${weight.faceStrong};
  text-transform: uppercase;
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

function ProfileHeader({ user }: { user: User }) {
  return (
    <Card aria-label="Your account">
      <Coin aria-hidden="true">{user.username.slice(0, 1)}</Coin>
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

const WON_FIRST: readonly GameFigure[] = ['gamesPlayed', 'totalWon', 'totalWagered', 'netProfit'];

function GameTotals() {
  const stats = useCallQuery(userStats);
  if (stats.isError && stats.data === undefined) {
    return <ErrorState title="Your totals could not be loaded." {...failedRead(stats)} />;
  }
  return (
    <StatTiles>
      <GameTiles totals={stats.data?.gameStats} isLoading={stats.isPending} order={WON_FIRST} />
    </StatTiles>
  );
}

const wide = from.desk;

/** On a phone the list is the page, and a section has a way back to it. */
const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  align-items: start;
  > nav {
    display: none;
  }
  &[data-list] > nav {
    display: block;
  }
  &[data-list] > div {
    display: none;
  }
  ${wide} {
    grid-template-columns: 14rem minmax(0, 1fr);
    > nav,
    &[data-list] > nav {
      position: sticky;
      top: ${space(20)};
      display: block;
    }
    &[data-list] > div {
      display: grid;
    }
  }
`;

const Names = styled.ul`
  display: grid;
  a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: ${touch};
    padding-inline: ${space(3)};
    border-bottom: ${line.hair};
    color: ${color.text};
    font-weight: ${weight.strong};
    text-decoration: none;
    &:hover {
      background: ${color.raised};
    }
    ${wide} {
      border-bottom: 0;
      border-inline-start: 3px solid transparent;
      border-radius: 0 ${radius.small} ${radius.small} 0;
      font-weight: ${weight.text};
      &[aria-current] {
        background: ${color.raised};
        border-inline-start-color: ${color.brassFill};
        font-weight: ${weight.strong};
      }
      svg {
        display: none;
      }
    }
  }
`;

const Back = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-height: ${touch};
  ${wide} {
    display: none;
  }
`;

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  max-width: 56rem;
  > * {
    min-width: 0;
    scroll-margin-top: ${space(20)};
  }
`;

type ProfilePageProps = Partial<Record<OwnPart, ReactNode>>;

export default function ProfilePage(own: ProfilePageProps) {
  const user = useUser();
  const { hash } = useLocation();
  const section = sectionOf(hash);
  const place = useRef<HTMLDivElement>(null);
  // Not returned: newer browsers return a promise.
  useEffect(() => {
    if (hash === '') return;
    document.getElementById(hash.slice(1))?.scrollIntoView();
    // The list of a phone, which had the focus, is hidden now.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <Page title="Profile">
      <Layout data-list={hash === '' ? '' : undefined}>
        <nav aria-label="Your profile">
          <Names>
            {PROFILE_SECTIONS.map(({ id, name }) => (
              <li key={id}>
                <Link to={{ hash: id }} aria-current={id === section.id ? 'page' : undefined}>
                  {name}
                  <ChevronRight size={18} aria-hidden="true" />
                </Link>
              </li>
            ))}
          </Names>
        </nav>
        <Parts ref={place} tabIndex={-1} role="group" aria-label={section.name}>
          <Back to={paths.profile}>
            <ChevronLeft size={18} aria-hidden="true" />
            All of your profile
          </Back>
          {section.id === 'account' && (
            <>
              <ProfileHeader user={user} />
              <GameTotals />
            </>
          )}
          {section.parts.map((part) =>
            'own' in part ? (
              <div key={part.own} id={part.own}>
                {own[part.own]}
              </div>
            ) : (
              <div key={part.id} id={part.id}>
                <part.Content user={user} />
              </div>
            ),
          )}
        </Parts>
      </Layout>
    </Page>
  );
}
