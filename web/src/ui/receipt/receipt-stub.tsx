import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { color, motion, size, space, touch, weight } from '../../theme/tokens.ts';
import { receiptNumber } from './receipt.ts';

/** The paper is lower than a touch target; the border around it is clickable too. */
const Scrap = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(1.5)};
  min-width: ${touch};
  min-height: 2rem;
  padding: ${space(0.5)} ${space(3)} ${space(0.5)} ${space(2.5)};
  color: ${color.slipInk};
  background:
    radial-gradient(circle at 100% 50%, transparent 3px, ${color.slip} 3.5px) right / 6px 9px repeat-y,
    linear-gradient(${color.slip} 0 0) left / calc(100% - 6px) 100% no-repeat;
  border: 0;
  filter: drop-shadow(0 1px 0 ${color.slipLine}) drop-shadow(0 1px 2px ${color.shade});
  font-size: ${size.fine};
  font-weight: ${weight.strong};
  cursor: pointer;
  transition: transform ${motion.feedback};

  &::after {
    content: '';
    position: absolute;
    inset: -0.375rem 0;
  }
  &:hover {
    transform: translateY(-1px);
  }
  svg {
    color: ${color.slipGain};
    stroke-width: 3;
  }
`;

type ReceiptStubProps = { id: string; isRound: boolean; onOpen(): void };

export function ReceiptStub({ id, isRound, onOpen }: ReceiptStubProps) {
  return (
    <Scrap type="button" onClick={onOpen} aria-label={`Receipt ${receiptNumber(id)}`} aria-haspopup="dialog">
      {receiptNumber(id)}
      {isRound && <Check size={14} aria-hidden="true" />}
    </Scrap>
  );
}

export const StubbedAmount = styled.span`
  display: grid;
  justify-items: end;
  gap: ${space(1)};
`;
