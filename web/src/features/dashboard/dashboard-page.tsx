import type { ReactNode } from 'react';
import type { User } from '#contracts/accounts/user.ts';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import { config } from '#contracts/settings/calls.ts';
import { withdrawalHistoryCall } from '#contracts/withdrawals/history-calls.ts';
import { OPEN_STAGES } from '#contracts/withdrawals/stage.ts';
import { isAwaited } from '../../api/is-awaited.ts';
import { useSession, useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { useLimits } from '../../api/use-limits.ts';
import { Page } from '../../ui/layout/page.tsx';
import { AccountPanel } from './account-panel.tsx';
import { EmailBanner } from './email-banner.tsx';
import { HomeColumn, HomePart } from './home-column.tsx';
import type { Claimable } from './next-action/next-action-card.tsx';
import { nextAction, type NextAction } from './next-action/next-action.ts';
import { openRoundsIn } from './next-action/open-rounds.tsx';
import { lastWithdrawals } from './reads/last-withdrawals.ts';

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

type DashboardPageProps = {
  claims: { isPending: boolean; claimable: Claimable | null };
  /** The other parts of the column. */
  children: ReactNode;
};

export default function DashboardPage({ claims, children }: DashboardPageProps) {
  const user = useUser();
  const { isNewcomer } = useSession();
  const action = useNextAction(user, { isPending: claims.isPending, hasClaim: claims.claimable !== null });
  return (
    <Page title="Home" heading={`${isNewcomer ? 'Welcome' : 'Welcome back'}, ${user.username}`} size="column">
      <HomeColumn>
        <HomePart>
          <EmailBanner user={user} />
          <AccountPanel user={user} action={action} claimable={claims.claimable} />
        </HomePart>
        {children}
      </HomeColumn>
    </Page>
  );
}
