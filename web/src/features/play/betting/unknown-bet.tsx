import { CloudOff } from 'lucide-react';
import { useMayPlay } from '../../../live/use-may-play.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Notice } from '../table/notice.tsx';

const CHECKING = 'Checking sends the same slip again: it can be booked once and never twice.';
/** While the connection is away. */
const ASKED_LATER = 'It is asked for when the connection is back: it can be booked once and never twice.';

type UnknownBetProps = { betPoints: number; onLeave(): void };

export function UnknownBet({ betPoints, onLeave }: UnknownBetProps) {
  return (
    <Notice
      icon={<CloudOff size={22} aria-hidden="true" />}
      title={`No answer came for your bet of ${formatPoints(betPoints)}.`}
      words={useMayPlay() ? CHECKING : ASKED_LATER}
      way={{ name: 'Leave it to the history', onTake: onLeave }}
    />
  );
}
