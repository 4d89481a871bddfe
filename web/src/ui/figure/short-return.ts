import { formatPoints } from './format.ts';

export function shortReturn({ stakePoints, payoutPoints }: { stakePoints: number; payoutPoints: number }): string {
  if (payoutPoints > stakePoints) return `+${formatPoints(payoutPoints - stakePoints)}`;
  if (payoutPoints === stakePoints) return 'Bet back';
  return payoutPoints > 0 ? `${formatPoints(payoutPoints)} back` : formatPoints(-stakePoints);
}
