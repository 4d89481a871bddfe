import { CloudOff } from 'lucide-react';
import { useMayPlay } from '../../../live/use-may-play.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Notice } from '../table/notice.tsx';

export const CHECKING = "Check now. You won't be charged twice.";
export const ASKED_LATER = "We'll check when you're back online. You won't be charged twice.";

type UnknownBetProps = { betPoints: number; onLeave(): void };

export function UnknownBet({ betPoints, onLeave }: UnknownBetProps) {
  return (
    <Notice
      icon={<CloudOff size={22} aria-hidden="true" />}
      title={`No answer to your bet of ${formatPoints(betPoints)} yet.`}
      words={useMayPlay() ? CHECKING : ASKED_LATER}
      way={{ name: 'Dismiss', onTake: onLeave }}
    />
  );
}
