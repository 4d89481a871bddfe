import { ChallengesRows } from '../../features/bonuses/challenges-rows.tsx';
import { DailyBonusRow } from '../../features/bonuses/daily-bonus-row.tsx';
import { LevelRewardsRows } from '../../features/bonuses/level-rewards-rows.tsx';
import { useBonusesAwaited } from '../../features/bonuses/use-bonuses-awaited.ts';
import { useClaimable } from '../../features/bonuses/use-claimable.tsx';
import { HomePlace } from '../../features/dashboard/home-column.tsx';
import { HomeParts, useHomeAwaited } from '../../features/dashboard/home-parts.tsx';
import { Races, useRacesAwaited } from '../../features/leaderboard/races/races.tsx';
import { useOwnInvitation } from '../../features/referrals/own-invitation.tsx';
import { ReferralCard } from '../../features/referrals/referral-card.tsx';
import { useFirstWait } from '../../api/is-awaited.ts';

/** Shown at once when everything is known, so that nothing moves. */
export function HomeLate() {
  const invitation = useOwnInvitation();
  const claimed = useClaimable().claimable?.of ?? null;
  const waits = [useBonusesAwaited(), useHomeAwaited(), useRacesAwaited(), invitation.isAwaited];
  const isLoading = useFirstWait(waits.includes(true));
  if (isLoading) return <HomePlace />;
  return (
    <HomeParts
      invitation={invitation.notice}
      bonuses={
        <>
          <DailyBonusRow isClaimedAbove={claimed === 'daily-bonus'} />
          <ChallengesRows claimedAbove={claimed} />
        </>
      }
      levelRewards={<LevelRewardsRows />}
      races={<Races isBrief />}
      referrals={<ReferralCard />}
    />
  );
}
