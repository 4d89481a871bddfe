import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSession, useUser } from '../../api/session.tsx';
import { from, space } from '../../theme/tokens.ts';
import { Page } from '../../ui/layout/page.tsx';
import { AccountPanel } from './account-panel.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { EmailBanner } from './email-banner.tsx';
import { LevelCard } from './level-card.tsx';
import { LeaderboardPanel } from './leaderboard-panel.tsx';
import { QuickLinks } from './quick-links.tsx';
import { StatsTiles } from './stats-tiles.tsx';
import { TransactionsPanel } from './transactions-panel.tsx';

const Columns = styled.div`
  display: grid;
  gap: ${space(6)};
  align-items: start;
  ${from.desk} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

const Column = styled.div`
  display: grid;
  gap: ${space(6)};
  min-width: 0;
`;

const Cards = styled.div`
  display: grid;
  gap: ${space(6)};
  ${from.desk} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

interface OtherCards {
  ownInvitation: ReactNode;
  dailyBonus: ReactNode;
  challenges: ReactNode;
  invitations: ReactNode;
}

export default function DashboardPage({ ownInvitation, dailyBonus, challenges, invitations }: OtherCards) {
  const user = useUser();
  const { isNewcomer } = useSession();
  return (
    <Page title="Home" heading={`${isNewcomer ? 'Welcome' : 'Welcome back'}, ${user.username}`}>
      <EmailBanner user={user} />
      {ownInvitation}
      <AccountPanel user={user} />
      <StatsTiles />
      <QuickLinks />
      <Cards>
        <Column>
          {dailyBonus}
          <LevelCard user={user} />
        </Column>
        {challenges}
      </Cards>
      <Columns>
        <Column>
          <TransactionsPanel />
          {invitations}
        </Column>
        <Column>
          <LeaderboardPanel />
          <ActivityPanel userId={user.id} />
        </Column>
      </Columns>
    </Page>
  );
}
