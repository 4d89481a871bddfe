// Shown when a bet was sent and no answer came: what is known, and the way to leave it. The bet bar's own button finds out.
import { CloudOff } from 'lucide-react';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Notice } from '../table/notice.tsx';

type UnknownBetProps = { betPoints: number; onLeave(): void };

export function UnknownBet({ betPoints, onLeave }: UnknownBetProps) {
  return (
    <Notice
      icon={<CloudOff size={22} aria-hidden="true" />}
      title={`No answer came for your bet of ${formatPoints(betPoints)}.`}
      words="Checking sends the same slip again: it can be booked once and never twice."
      way={{ name: 'Leave it to the history', onTake: onLeave }}
    />
  );
}
