import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { auditProof } from '#contracts/audit/proof.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { useUser } from '../../api/session.tsx';
import { color, from, size, space, weight } from '../../theme/tokens.ts';
import { deskPath, PROOF_PATH } from './desk-paths.ts';
import { type ProofTone, proofWords } from './proof-words.ts';

const INKS: Record<ProofTone, string> = { sound: color.gain, waiting: color.quiet, bad: color.loss };
const ICONS = { sound: ShieldCheck, waiting: ShieldQuestion, bad: ShieldAlert };

const Frame = styled.span<{ $tone: ProofTone }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  min-height: 2.25rem;
  padding-inline: ${space(2)};
  color: ${({ $tone }) => INKS[$tone]};
  font-size: ${size.fine};
  font-weight: ${weight.strong};
  white-space: nowrap;
  span {
    display: none;
    ${from.desk} {
      display: inline;
    }
  }
`;

const Way = styled(Link)`
  color: inherit;
  text-decoration: none;
  &:hover span {
    text-decoration: underline;
  }
`;

const EVERY_MS = 5000;

/** Of the continuous audit. Readers of the audit reach its page. */
export function ProofBadge() {
  const { permissions } = useUser();
  const { data } = useCallQuery(auditProof, {}, { refetchInterval: EVERY_MS });
  if (data === undefined) return null;
  const { words, tone } = proofWords(data.status);
  const Icon = ICONS[tone];
  const told = (
    <Frame $tone={tone} title={words}>
      <Icon size={18} aria-hidden="true" />
      <span>{words}</span>
    </Frame>
  );
  if (!permissions.includes('read-audit')) return told;
  return (
    <Way to={deskPath(PROOF_PATH)} aria-label={`Continuous audit: ${words}`}>
      {told}
    </Way>
  );
}
