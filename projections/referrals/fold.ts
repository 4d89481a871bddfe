import type { LedgerEvent } from '#contracts/events.ts';
import type { ReferralSide } from '#contracts/referrals/events.ts';

export type InvitedDelta = { account: number; referrer: number; bonusPoints: number };
export type EarnedDelta = { account: number; other: number; side: ReferralSide; bonus: bigint; share: bigint };
export type ReferralDeltas = { invited: InvitedDelta[]; earned: EarnedDelta[] };

export function foldReferrals(events: readonly LedgerEvent[]): ReferralDeltas {
  const invited: InvitedDelta[] = [];
  const earned = new Map<string, EarnedDelta>();
  const of = (account: number, other: number, side: ReferralSide): EarnedDelta => {
    const key = `${account} ${other} ${side}`;
    const known = earned.get(key) ?? { account, other, side, bonus: 0n, share: 0n };
    earned.set(key, known);
    return known;
  };
  for (const event of events) {
    const { account } = event;
    switch (event.type) {
      case 'referral-set':
        invited.push({ account, ...event.payload });
        break;
      case 'referral-bonus-granted':
        of(account, event.payload.other, event.payload.side).bonus += BigInt(event.amount);
        break;
      case 'referral-share-credited':
      case 'referral-share-reversed':
      case 'referral-share-accrued':
      case 'accrued-share-reversed':
        of(account, event.payload.friend, 'referrer').share += BigInt(event.amount);
        break;
      default:
    }
  }
  return { invited, earned: [...earned.values()] };
}

export function newsOfReferrals({ invited, earned }: ReferralDeltas) {
  const concerned = [
    ...invited.flatMap(({ account, referrer }) => [account, referrer]),
    ...earned.map(({ account }) => account),
  ];
  return { accounts: [...new Set(concerned)] };
}
