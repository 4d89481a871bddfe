import { formatPoints } from './format.ts';

/** "+8", "Bet returned", "6 of 10 returned", "−10". */
export function shortReturn({ stakePoints, payoutPoints }: { stakePoints: number; payoutPoints: number }): string {
  if (payoutPoints > stakePoints) return `+${formatPoints(payoutPoints - stakePoints)}`;
  if (payoutPoints === stakePoints) return 'Bet returned';
  if (payoutPoints === 0) return formatPoints(-stakePoints);
  return `${formatPoints(payoutPoints)} of ${formatPoints(stakePoints)} returned`;
}
