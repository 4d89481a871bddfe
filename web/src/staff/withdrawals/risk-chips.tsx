import { styled } from 'styled-components';
import type { Risk, RiskVerdict } from '#contracts/withdrawals/risk.ts';
import { space } from '../../theme/tokens.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { Quiet } from '../table/figures.tsx';

const HEAVIEST = 2;

export const VERDICT_TONES: Readonly<Record<RiskVerdict, BadgeTone>> = {
  approve: 'gain',
  review: 'brass',
  hold: 'loss',
};

export const VERDICT_NAMES: Readonly<Record<RiskVerdict, string>> = {
  approve: 'Low risk',
  review: 'To review',
  hold: 'High risk',
};

const Frame = styled.span`
  display: inline-flex;
  gap: ${space(1)};
  align-items: center;
  max-width: 100%;
`;

const Score = styled.span`
  font-variant-numeric: tabular-nums;
`;

export function reasonsOf(risk: Risk): string {
  return risk.reasons.map(({ text, score }) => `${text} (${score})`).join('; ');
}

/** The score with its heaviest reasons. */
export function RiskChips({ risk }: { risk: Risk | null }) {
  if (risk === null) return <Quiet>Not assessed</Quiet>;
  const { score, verdict, reasons } = risk;
  return (
    <Frame title={reasonsOf(risk)}>
      <Badge tone={VERDICT_TONES[verdict]}>
        <Score aria-label={`${VERDICT_NAMES[verdict]}, score ${score}`}>{score}</Score>
      </Badge>
      {reasons.slice(0, HEAVIEST).map(({ rule, text }) => (
        <Badge key={rule}>{text}</Badge>
      ))}
    </Frame>
  );
}
