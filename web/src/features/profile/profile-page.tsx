// The player's own page: who he is, what his games came to, and his statement.
import { useSearchParams } from 'react-router-dom';
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
import { AccountFacts } from './account-facts.tsx';
import { YourData } from './my-data/your-data.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { Statement } from './statement.tsx';

type ProfileTab = 'settings' | 'transactions';

const WON_FIRST: readonly GameFigure[] = ['gamesPlayed', 'totalWon', 'totalWagered', 'netProfit'];

function GameTotals() {
  const stats = useCallQuery(userStats);
  if (stats.isError && stats.data === undefined) {
    return <ErrorState title="Your totals could not be read." {...failedRead(stats)} />;
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
`;

function Settings({ user }: { user: User }) {
  return (
    <Sections>
      <AccountFacts user={user} />
      <YourData />
    </Sections>
  );
}

export default function ProfilePage() {
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const tab: ProfileTab = search.get('tab') === 'transactions' ? 'transactions' : 'settings';
  const tabs: Tab<ProfileTab>[] = [
    { value: 'settings', label: 'Profile Settings', content: <Settings user={user} /> },
    { value: 'transactions', label: 'Transaction History', content: <Statement /> },
  ];
  const show = (next: ProfileTab) =>
    setSearch(next === 'settings' ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  return (
    <Page title="Profile">
      <ProfileHeader user={user} />
      <GameTotals />
      <div>
        <Tabs label="Your profile" tabs={tabs} value={tab} onValue={show} />
      </div>
    </Page>
  );
}
