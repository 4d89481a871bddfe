// The slip of the bet that has just ended, where the eye is: at the foot of the felt. On a wide screen it lies whole in the rail
// beside the table. Pressed, it shows the whole slip.
import { Check } from 'lucide-react';
import { useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { color, from, layer, low, motion, rail, size, space, touch, weight } from '../../../theme/tokens.ts';
import { formatPoints, formatSigned } from '../../../ui/figure/format.ts';
import { shortReturn } from '../../../ui/figure/short-return.ts';
import { ReceiptDialog } from '../../../ui/receipt/receipt-dialog.tsx';
import { type Receipt, receiptNumber } from '../../../ui/receipt/receipt.ts';

const slide = keyframes`
  from { opacity: 0; translate: -1.5rem 0; }
`;

/** Takes no room: it lies on the felt, over the bar wherever that stands. */
const Place = styled.div`
  position: sticky;
  bottom: calc(var(--bar) + env(safe-area-inset-bottom, 0px));
  z-index: ${layer.nav - 2};
  order: 1;
  height: 0;
  ${from.tablet} {
    order: 0;
  }
  ${rail} {
    display: none;
  }
  ${low} {
    position: static;
    order: 0;
    height: auto;
  }
`;

const Scrap = styled.button`
  position: absolute;
  inset-block-end: ${space(0.5)};
  inset-inline-start: ${space(3)};
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: ${touch};
  /* The switches lie beside it. */
  max-width: calc(100% - 6.5rem);
  padding: 0 ${space(3)};
  color: ${color.slipInk};
  background: ${color.slip} content-box;
  background-clip: padding-box;
  border: solid transparent;
  border-width: ${space(1.5)} 0;
  font-size: ${size.fine};
  line-height: ${space(4)};
  text-align: start;
  white-space: nowrap;
  cursor: pointer;
  animation: ${slide} ${motion.result};
  ${low} {
    position: static;
    max-width: 100%;
    margin-top: ${space(1)};
  }
  /* The number of the slip gives way to what it says. */
  & > span:first-child {
    flex: 0 1 auto;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  strong {
    font-weight: ${weight.strong};
  }
  svg {
    flex: none;
    color: ${color.slipGain};
    stroke-width: 3;
  }
`;

/** Two lines are as high as one was: the foot of the felt has no more room. */
const Told = styled.span`
  display: grid;
  min-width: 0;

  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;

const Figures = styled.span`
  display: flex;
  gap: ${space(2)};
`;

const Net = styled.strong<{ $isGain: boolean }>`
  color: ${({ $isGain }) => ($isGain ? color.slipGain : color.slipInk)};
`;

export function LandedSlip({ receipt }: { receipt: Receipt }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Place data-landed="">
      <Scrap type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Told>
          <Figures>
            <span>No. {receiptNumber(receipt.id)}</span>
            <Net $isGain={receipt.changePoints > 0}>
              {receipt.round === null ? formatSigned(receipt.changePoints) : shortReturn(receipt.round)}
            </Net>
            {receipt.balanceAfter !== null && <span>Balance {formatPoints(receipt.balanceAfter)}</span>}
          </Figures>
          {receipt.bet !== null && receipt.bet !== 'coming' && <span>{receipt.bet.short}</span>}
        </Told>
        <Check size={14} aria-hidden="true" />
      </Scrap>
      <ReceiptDialog receipt={isOpen ? receipt : null} onClose={() => setOpen(false)} />
    </Place>
  );
}
