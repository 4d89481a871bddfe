import { useMemo } from 'react';
import type { AuditRound } from '#contracts/audit/calls.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Quiet } from '../table/figures.tsx';
import { recomputed } from './recompute-round.ts';

/** Recomputed in this page, with the code of the player's own check. */
export function RoundCheck({ round }: { round: AuditRound }) {
  const verdict = useMemo(() => recomputed(round), [round]);
  if (verdict === 'unrevealed') {
    return <Quiet>The server seed is not revealed yet. Its hash was committed before the round.</Quiet>;
  }
  return verdict === 'holds' ? (
    <Badge tone="gain">Recomputed here: seed, outcome and payout match</Badge>
  ) : (
    <Badge tone="loss">Recomputed here: {verdict}</Badge>
  );
}
