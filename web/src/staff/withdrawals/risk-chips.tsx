import { styled } from 'styled-components';
import type { Risk, RiskVerdict } from '#contracts/withdrawals/risk.ts';
import { color, size, space } from '../../theme/tokens.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { besidePanel, HAS_PANEL } from '../house/side-panel.tsx';
import { Quiet } from '../table/figures.tsx';

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
  display: flex;
  gap: ${space(2)};
  align-items: baseline;
  > :first-child {
    flex: none;
  }
`;

/** The panel tells all reasons. */
const Heaviest = styled.span`
  ${besidePanel} {
    main${HAS_PANEL} & {
      display: none;
    }
  }
  overflow: hidden;
  min-width: 0;
  color: ${color.quiet};
  text-overflow: ellipsis;
`;

const Others = styled.span`
  flex: none;
  color: ${color.quiet};
  font-size: ${size.fine};
`;

const Score = styled.span`
  font-variant-numeric: tabular-nums;
`;

export function reasonsOf(risk: Risk): string {
  return risk.reasons.map(({ text, score }) => `${text} (${score})`).join('; ');
}

/** The score with its heaviest reason, and how many others there are. */
export function RiskChips({ risk }: { risk: Risk | null }) {
  if (risk === null) return <Quiet>Not assessed</Quiet>;
  const { score, verdict, reasons } = risk;
  const [heaviest, ...others] = reasons;
  return (
    <Frame title={reasonsOf(risk)} data-whole-line={heaviest && ''}>
      <Badge tone={VERDICT_TONES[verdict]}>
        <Score aria-label={`${VERDICT_NAMES[verdict]}, score ${score}`}>{score}</Score>
      </Badge>
      {heaviest && <Heaviest>{heaviest.text}</Heaviest>}
      {others.length > 0 && <Others aria-label={`and ${others.length} more`}>+{others.length}</Others>}
    </Frame>
  );
}
