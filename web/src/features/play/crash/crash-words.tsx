import { styled } from 'styled-components';
import { CAP_HUNDREDTHS } from '#contracts/games/crash/flight.ts';
import type { CrashState } from '#contracts/play/calls/crash-state.ts';
import { payoutPoints } from '#contracts/points.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { usePassedHeight } from '../../../ui/flight-curve/use-passed-height.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { from } from '../../../theme/tokens.ts';
import { isGain, ResultLine, settlingWords } from '../table/result-words.tsx';
import { type FlightEnd, hundredthsOf } from './flight-end.ts';
import type { AirborneFlight } from './use-flight-clock.ts';

/** As high as the longest text so that nothing moves. */
const Line = styled(ResultLine)`
  min-height: 5.75rem;
  ${from.tablet} {
    min-height: 3.75rem;
  }
`;

function targetWords({ betAmount, autoCashOut }: CrashState): string {
  const target = autoCashOut === null ? CAP_HUNDREDTHS : hundredthsOf(autoCashOut);
  return `Cashes out automatically at ${multiplierText(target)} for ${formatPoints(payoutPoints(betAmount, target))}.`;
}

function Flying({ open }: { open: CrashState }) {
  return (
    <>
      <span>{countedPoints(open.betAmount)} in the air.</span>
      <span>{targetWords(open)}</span>
    </>
  );
}

function Height({ flight }: { flight: AirborneFlight }) {
  const passed = usePassedHeight(flight.hundredths);
  return passed < 2 ? 'Flying.' : `Past ${passed}x.`;
}

function afterwards({ crashPointHundredths: point, cashOutHundredths: cashOut }: FlightEnd): string {
  if (cashOut === null || point === CAP_HUNDREDTHS) return '';
  return ` The crash came at ${multiplierText(point)}.`;
}

function Ended({ end }: { end: FlightEnd }) {
  const { cashOutHundredths: cashOut } = end;
  const crashed = `Crashed at ${multiplierText(end.crashPointHundredths)}!`;
  const cashedOut = cashOut === null ? '' : `Cashed out at ${multiplierText(cashOut)}`;
  const gained = isGain(end) ? `+${formatPoints(end.payoutPoints - end.stakePoints)} points! ` : '';
  return (
    <>
      <strong>{cashOut === null ? crashed : `${gained}${cashedOut}`}</strong>
      <span>
        {settlingWords(end)}
        {afterwards(end)}
      </span>
    </>
  );
}

type CrashWordsProps = {
  open: CrashState | null;
  flight: AirborneFlight | null;
  end: FlightEnd | null;
  /** Asked for; the house has not answered. */
  isLaunching: boolean;
  isGone: boolean;
};

export function CrashWords({ open, flight, end, isLaunching, isGone }: CrashWordsProps) {
  const isFlying = open !== null && flight !== null;
  return (
    <>
      <Line role="status">{words()}</Line>
      {/* Its own live region; otherwise the text beside it is announced with every change. */}
      <VisuallyHidden role="status">{isFlying && <Height flight={flight} />}</VisuallyHidden>
    </>
  );

  function words() {
    if (open !== null && flight !== null) return <Flying open={open} />;
    if (isLaunching) return 'Taking off';
    if (end !== null) return <Ended end={end} />;
    if (isGone) return '';
    return 'Set your bet, take off, and cash out before it crashes.';
  }
}
