import { CloudOff, History, Pause } from 'lucide-react';
import { useMayPlay } from '../../../live/use-may-play.ts';
import { countedPoints } from '../../../ui/figure/format.ts';
import { Notice } from '../table/notice.tsx';
import type { MovePhase } from '../betting/use-moves.ts';

const CHECKING = 'Checking sends the same one again: it can happen once and never twice.';
/** While the connection is away. */
const ASKED_LATER = 'It is asked for when the connection is back: it can happen once and never twice.';

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
  /** What happens to a round that is left open, as a sentence. */
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
        title={isStart ? 'No answer came for your bet.' : 'No answer came for your move.'}
        words={mayPlay ? CHECKING : ASKED_LATER}
        way={{ name: isStart ? 'Leave it to the history' : 'Show the round as it is', onTake: table.leave }}
      />
    );
  }
  if (problem !== null) {
    return (
      <Notice
        icon={<CloudOff size={22} aria-hidden="true" />}
        title="It could not be read which round you have open."
        words={`${problem} An open round is kept.`}
        way={{ name: 'Try again', onTake: table.readAgain }}
      />
    );
  }
  if (gone !== null) {
    return (
      <Notice
        icon={<History size={22} aria-hidden="true" />}
        title={`Your round of ${countedPoints(gone.betAmount)} ended in another place.`}
        words="Its receipt lies below, and its payout is in your balance."
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
      way={{ name: 'Bring it back', onTake: table.resume }}
    />
  );
}
