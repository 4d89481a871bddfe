import { useEffect, useRef } from 'react';
import type { BodyIn, ReplyOf } from '#contracts/definition/call.ts';
import { playRoulette } from '#contracts/play/calls/single-shot.ts';
import { type ApiError, sentenceOf } from '../../../api/api-error.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useAnimationSpeed } from '../tempo/use-animation-speed.ts';
import { useRefusalToast } from '../betting/use-refusal-toast.ts';
import { type BetPhase, usePlaceBet } from '../betting/use-place-bet.ts';
import { INSUFFICIENT } from './chip-table.ts';
import { RESULT_DELAY_MS, SPIN_MS } from './wheel/wheel-pose.ts';

export type RouletteBody = BodyIn<typeof playRoulette>;
export type RouletteReply = ReplyOf<typeof playRoulette>;

const SPIN_ERROR = 'Spin Error';
const TRY_AGAIN = 'Something went wrong. Please try again.';

/** Refusals with advice for the player keep their own words. */
const TOLD_AS_THEY_ARE: ReadonlySet<string | null> = new Set([
  'stake-out-of-bounds',
  'payout-out-of-bounds',
  'rate-limited',
  'overloaded',
]);

function wordsFor(error: ApiError): string {
  if (error.code === 'insufficient-points') return INSUFFICIENT;
  return TOLD_AS_THEY_ARE.has(error.code) ? `${sentenceOf(error)} Nothing was taken.` : TRY_AGAIN;
}

export function useRouletteBets(onResult: (reply: RouletteReply, body: RouletteBody) => void) {
  const toast = useToast();
  const refuse = useRefusalToast();
  const { runUpMs } = useAnimationSpeed();
  const bets = usePlaceBet({
    call: playRoulette,
    settlingMs: 0,
    revealMs: () => runUpMs(SPIN_MS + RESULT_DELAY_MS),
    onResult,
    onRefused: (error) => refuse(error, { title: SPIN_ERROR, message: wordsFor(error) }),
  });
  // The notice below the felt has the details and is a live region.
  useTellLost(bets.phase, () => toast({ tone: 'loss', title: SPIN_ERROR, message: TRY_AGAIN, isSilent: true }));
  return bets;
}

/** Not for an answer lost before this screen opened. */
function useTellLost(phase: BetPhase, tell: () => void): void {
  const before = useRef(phase);
  useEffect(() => {
    if (phase === 'unknown' && before.current === 'rolling') tell();
    before.current = phase;
  }, [phase, tell]);
}
