import { CloudOff, WifiOff } from 'lucide-react';
import { crashCashOut, crashStart } from '#contracts/play/calls/crash.ts';
import { useMayPlay } from '../../../live/use-may-play.ts';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { RoundNotice } from '../rounds/round-notice.tsx';
import { Notice } from '../table/notice.tsx';
import { hundredthsOf } from './flight-end.ts';
import type { Crash } from './use-crash.ts';

const FLIES_ON_AWAY = 'Your flight continues on the server.';
const FLIES_ON = "Your flight continues on the server. A cash-out now counts by the server's clock.";
const HOLDS_THERE = 'Your flight continues on the server and cashes out at your target.';
const ONCE = 'It counts only once.';
const ONCE_IN_TIME = `${ONCE} If it arrived too late, the crash counts.`;

/** "your cash-out at 2.31x", as the player saw it. */
function askedFor({ made }: Crash['table']): string {
  if (made?.name !== crashCashOut.name) return 'your start';
  const seen = made.body.cashOutMultiplier;
  return seen === undefined ? 'your cash-out' : `your cash-out at ${multiplierText(hundredthsOf(seen))}`;
}

export function CrashNotice({ game: { table, isAsking, isLost, open, end, isUntold } }: { game: Crash }) {
  const mayPlay = useMayPlay();
  if (isAsking) {
    return (
      <Notice
        icon={<CloudOff size={22} aria-hidden="true" />}
        title={`No answer to ${askedFor(table)} yet. Checking again.`}
        words={table.made?.name === crashCashOut.name ? ONCE_IN_TIME : ONCE}
      />
    );
  }
  if (isLost && open !== null) {
    return (
      <Notice
        icon={<WifiOff size={22} aria-hidden="true" />}
        title="The live connection is silent."
        words={open.autoCashOut === null ? (mayPlay ? FLIES_ON : FLIES_ON_AWAY) : HOLDS_THERE}
      />
    );
  }
  const shown = end === null && isUntold ? table : { ...table, gone: null };
  return (
    <RoundNotice table={shown} startName={crashStart.name} keptWords="It continues on the server and ends there." />
  );
}
