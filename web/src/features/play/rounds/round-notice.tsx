import { CloudOff, History, Pause } from 'lucide-react';
import { useMayPlay } from '../../../live/use-may-play.ts';
import { countedPoints } from '../../../ui/figure/format.ts';
import { ASKED_LATER, CHECKING } from '../betting/unknown-bet.tsx';
import { Notice } from '../table/notice.tsx';
import type { MovePhase } from '../betting/use-moves.ts';

type Noticed = {
  phase: MovePhase;
  made: { name: string } | null;
  gone: { betAmount: number } | null;
  aside: { betAmount: number } | null;
  problem: string | null;
  leave(): void;
  reset(): void;
  resume(): void;
  readAgain(): void;
};

type RoundNoticeProps = {
  table: Noticed;
  startName: string;
  keptWords: string;
};

export function RoundNotice({ table, startName, keptWords }: RoundNoticeProps) {
  const { phase, made, gone, aside, problem } = table;
  const mayPlay = useMayPlay();
  if (phase === 'unknown') {
    const isStart = made?.name === startName;
    return (
      <Notice
        icon={<CloudOff size={22} aria-hidden="true" />}
        title={isStart ? 'No answer to your bet yet.' : 'No answer to your move yet.'}
        words={mayPlay ? CHECKING : ASKED_LATER}
        way={{ name: isStart ? 'Dismiss' : 'Show the round', onTake: table.leave }}
      />
    );
  }
  if (problem !== null) {
    return (
      <Notice
        icon={<CloudOff size={22} aria-hidden="true" />}
        title="We couldn't check for an open round."
        words={`${problem} An open round stays open.`}
        way={{ name: 'Try again', onTake: table.readAgain }}
      />
    );
  }
  if (gone !== null) {
    return (
      <Notice
        icon={<History size={22} aria-hidden="true" />}
        title={`Your round of ${countedPoints(gone.betAmount)} ended in another tab or device.`}
        words="Its receipt is below, and its payout is in your balance."
        way={{ name: 'Clear the table', onTake: table.reset }}
      />
    );
  }
  if (aside === null) return null;
  return (
    <Notice
      icon={<Pause size={22} aria-hidden="true" />}
      title={`Your round of ${countedPoints(aside.betAmount)} is still open.`}
      words={keptWords}
      way={{ name: 'Resume', onTake: table.resume }}
    />
  );
}
