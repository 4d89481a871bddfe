import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { userStats } from '#contracts/game-stats/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { space } from '../../theme/tokens.ts';
import { type Tab, Tabs } from '../../ui/action/tabs.tsx';
import { type GameFigure, GameTiles } from '../../ui/figure/game-tiles.tsx';
import { StatTiles } from '../../ui/figure/stat-tile.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { PROFILE_SECTIONS, PROFILE_TABS, type ProfileTab, tabOf } from './profile-sections.tsx';

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
        <div key={id} id={id}>
          <Content user={user} />
        </div>
      ))}
      {tab === 'settings' && payee !== undefined && <div id="payee">{payee}</div>}
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
