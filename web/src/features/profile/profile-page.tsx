import { Fragment, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { userStats } from '#contracts/game-stats/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { space, color, font, from, line, radius, size, weight } from '../../theme/tokens.ts';
import { type Tab, Tabs } from '../../ui/action/tabs.tsx';
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
import { ErrorState } from '../../ui/state/error-state.tsx';
import { PROFILE_SECTIONS, PROFILE_TABS, type ProfileTab, tabOf } from './profile-sections.tsx';

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

function ProfileHeader({ user }: { user: User }) {
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

const Sections = styled.div`
  display: grid;
  gap: ${space(6)};
  > * {
    min-width: 0;
    scroll-margin-top: ${space(20)};
  }
`;

function TabSections({ tab, user, payee }: { tab: ProfileTab; user: User; payee: ReactNode }) {
  const { hash } = useLocation();
  // Not returned: newer browsers return a promise.
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <Sections>
      {PROFILE_SECTIONS.filter((section) => section.tab === tab).map(({ id, Content }) => (
        <Fragment key={id}>
          {id === 'your-data' && payee !== undefined && <div id="payee">{payee}</div>}
          <div id={id}>
            <Content user={user} />
          </div>
        </Fragment>
      ))}
    </Sections>
  );
}

export default function ProfilePage({ payee }: { payee?: ReactNode }) {
  const user = useUser();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const tabs: Tab<ProfileTab>[] = PROFILE_TABS.map(({ tab, label }) => ({
    value: tab,
    label,
    content: <TabSections tab={tab} user={user} payee={payee} />,
  }));
  const show = (next: ProfileTab) => void navigate({ hash: next }, { replace: true });
  return (
    <Page title="Profile">
      <ProfileHeader user={user} />
      <GameTotals />
      <div>
        <Tabs label="Your profile" tabs={tabs} value={tabOf(hash)} onValue={show} />
      </div>
    </Page>
  );
}
