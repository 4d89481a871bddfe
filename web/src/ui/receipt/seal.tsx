import { Check, FileCheck2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { color, motion, radius, size, space, weight } from '../../theme/tokens.ts';
import { eventProofPath, verificationPath } from '../paths.ts';
import { receiptNumber } from './receipt.ts';

const Mark = styled(Link)<{ $hasWords: boolean }>`
  position: ${({ $hasWords }) => ($hasWords ? 'relative' : 'static')};
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  min-height: 1.75rem;
  border-radius: ${radius.round};
  color: ${color.slipGain};
  font-size: ${size.fine};
  font-weight: ${weight.strong};
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
  &:focus-visible {
    border-radius: ${radius.round};
  }
  &::after {
    content: '';
    position: absolute;
    inset: ${({ $hasWords }) => ($hasWords ? '-0.5rem 0' : '0')};
  }
`;

const Ring = styled.span`
  display: grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  border: 1.5px solid currentcolor;
  border-radius: 50%;
  box-shadow:
    inset 0 0 0 1.5px ${color.slip},
    inset 0 0 0 2.25px currentcolor;
  transition:
    background-color ${motion.feedback},
    color ${motion.feedback};

  a:hover > & {
    color: ${color.slip};
    background: ${color.slipGain};
  }
  svg {
    width: 0.875rem;
    height: 0.875rem;
    stroke-width: 3;
  }
`;

export function VerifySeal({ roundId, hasWords = false }: { roundId: string; hasWords?: boolean }) {
  return (
    <Mark
      to={verificationPath(roundId)}
      $hasWords={hasWords}
      aria-label={hasWords ? undefined : `Verify receipt ${receiptNumber(roundId)}`}
      title={hasWords ? undefined : 'Verify this round'}
    >
      <Ring>
        <Check aria-hidden="true" />
      </Ring>
      {hasWords && 'Verify this round'}
    </Mark>
  );
}

const Quiet = styled(Mark)`
  color: ${color.slipQuiet};

  svg {
    width: 1rem;
    height: 1rem;
  }
`;

/** That the event is in the signed log. */
export function ProofLink({ place }: { place: string }) {
  return (
    <Quiet to={eventProofPath(place)} $hasWords>
      <FileCheck2 aria-hidden="true" />
      Get proof
    </Quiet>
  );
}

const Stamped = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  color: ${color.slipGain};
  font-size: ${size.fine};
  font-weight: ${weight.strong};

  & > span {
    color: ${color.slip};
    background: ${color.slipGain};
  }
`;

export function VerifiedSeal() {
  return (
    <Stamped>
      <Ring>
        <Check aria-hidden="true" />
      </Ring>
      Verified
    </Stamped>
  );
}
