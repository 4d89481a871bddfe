import { lazy, type ReactNode, Suspense } from 'react';
import { styled } from 'styled-components';
import { useSession, useUser } from '../../api/session.tsx';
import { from, space } from '../../theme/tokens.ts';
import { useIsWide } from '../../theme/use-is-wide.ts';
import { Page } from '../../ui/layout/page.tsx';
import { loadedOrLate } from '../../ui/state/late-part.tsx';
import { AccountPanel } from './account-panel.tsx';
import { EmailBanner } from './email-banner.tsx';
import { LevelCard } from './level-card.tsx';
import type { Claimable } from './next-action/next-action-card.tsx';
import { useNextAction } from './next-action/use-next-action.ts';
import { QuickLinks } from './quick-links.tsx';
import { StatsTiles } from './stats-tiles.tsx';

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  min-width: 0;
  ${from.tablet} {
    gap: ${space(6)};
  }
`;

const Cards = styled(Column)`
  ${from.desk} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Frame = ({ children }: { children: ReactNode }) => <section aria-label="Today">{children}</section>;

const DayLate = lazy(async () => ({
  default: await loadedOrLate(async () => ({ default: (await import('./day/day-late.tsx')).DayLate }), {
    title: 'This part of the page could not be loaded.',
    Frame,
  }),
}));

/** As high as the tables, which are always there. */
const DayPlace = styled.div`
  min-height: 11rem;
`;

export type DashboardCards = {
  ownInvitation: ReactNode;
  dailyBonus: ReactNode;
  challenges: ReactNode;
  more: ReactNode;
  claims: { isPending: boolean; claimable: Claimable | null };
};

export default function DashboardPage({ ownInvitation, dailyBonus, challenges, more, claims }: DashboardCards) {
  const user = useUser();
  const { isNewcomer } = useSession();
  const isWide = useIsWide();
  const action = useNextAction(user, { isPending: claims.isPending, hasClaim: claims.claimable !== null });
  const isConfirming = action?.kind === 'confirm-email';
  return (
    <Page title="Home" heading={`${isNewcomer ? 'Welcome' : 'Welcome back'}, ${user.username}`}>
      <Column>
        {isConfirming && <EmailBanner user={user} />}
        <AccountPanel user={user} action={action} claimable={claims.claimable} />
        {!isConfirming && <EmailBanner user={user} />}
        {ownInvitation}
        <Suspense fallback={<DayPlace />}>
          <DayLate />
        </Suspense>
        <Cards>
          <Column>
            {dailyBonus}
            {isWide && <LevelCard user={user} />}
          </Column>
          {challenges}
        </Cards>
        {isWide && <StatsTiles />}
        <QuickLinks />
        {more}
      </Column>
    </Page>
  );
}
