import { lazy, type ReactNode, Suspense } from 'react';
import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import { config } from '#contracts/settings/calls.ts';
import { withdrawalHistoryCall } from '#contracts/withdrawals/history-calls.ts';
import { OPEN_STAGES } from '#contracts/withdrawals/stage.ts';
import { isAwaited } from '../../api/is-awaited.ts';
import { useSession, useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { useLimits } from '../../api/use-limits.ts';
import { from, space } from '../../theme/tokens.ts';
import { useIsWide } from '../../theme/use-is-wide.ts';
import { Page } from '../../ui/layout/page.tsx';
import { loadedOrLate } from '../../ui/state/late-part.tsx';
import { AccountPanel } from './account-panel.tsx';
import { EmailBanner } from './email-banner.tsx';
import { LevelCard } from './level-card.tsx';
import type { Claimable } from './next-action/next-action-card.tsx';
import { nextAction, type NextAction } from './next-action/next-action.ts';
import { openRoundsIn } from './next-action/open-rounds.tsx';
import { QuickLinks } from './quick-links.tsx';
import { lastWithdrawals } from './reads/last-withdrawals.ts';
import { StatsTiles } from './stats-tiles.tsx';

type Claims = { isPending: boolean; hasClaim: boolean };

/** Null while it is not known. A failed read counts as nothing to do. */
function useNextAction(user: User, { isPending, hasClaim }: Claims): NextAction | null {
  const house = useCallQuery(config);
  const limits = useLimits();
  const rounds = useCallQuery(activeRounds);
  const withdrawals = useCallQuery(withdrawalHistoryCall, lastWithdrawals);
  const withdrawFrom = highestMinimum(house.data?.withdrawals.methods);
  const isKnown = ![house, limits, rounds, withdrawals].some(isAwaited);
  if (hasClaim) return { kind: 'claim' };
  if (isPending || !isKnown) return null;
  return nextAction({
    user,
    hasClaim,
    openRound: openRoundsIn(rounds.data)[0] ?? null,
    isExcluded: (limits.data?.exclusion ?? null) !== null,
    adultsOnly: house.data?.adultsOnly ?? false,
    withdrawFrom,
    hasOpenWithdrawal: withdrawals.data?.some(({ stage }) => OPEN_STAGES.includes(stage)) ?? true,
  });
}

type Methods = Readonly<Record<string, { isOn: boolean; minimumPoints: number }>>;

function highestMinimum(methods: Methods | undefined): number | null {
  const minimums = Object.values(methods ?? {}).flatMap(({ isOn, minimumPoints }) => (isOn ? [minimumPoints] : []));
  return minimums.length === 0 ? null : Math.max(...minimums);
}

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
