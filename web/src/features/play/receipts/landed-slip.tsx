// Hidden where the receipts are shown beside the table. Opens the whole receipt.
import { Check } from 'lucide-react';
import { useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { color, from, layer, low, motion, rail, size, space, touch, weight } from '../../../theme/tokens.ts';
import { formatPoints, formatSigned } from '../../../ui/figure/format.ts';
import { shortReturn } from '../../../ui/figure/short-return.ts';
import { usePart } from '../../../ui/state/use-part.ts';
import { type Receipt, receiptNumber } from '../../../ui/receipt/receipt.ts';

const slide = keyframes`
  from { opacity: 0; translate: -1.5rem 0; }
`;

/** On a phone over the logo, as below it are controls. */
const Place = styled.div`
  position: fixed;
  inset-block-start: 0;
  inset-inline-start: ${space(2)};
  z-index: ${layer.nav + 1};
  display: flex;
  align-items: center;
  height: 4rem;
  max-width: 6.25rem;
  ${from.tablet} {
    inset-inline-start: 13.5rem;
    max-width: 16rem;
  }
  ${from.desk} {
    position: sticky;
    inset-block: auto calc(var(--bar) + env(safe-area-inset-bottom, 0px));
    z-index: ${layer.nav - 2};
    display: block;
    height: 0;
    max-width: none;
  }
  ${rail} {
    display: none;
  }
  ${low} {
    position: static;
    height: auto;
    max-width: none;
  }
`;

const Scrap = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  min-height: ${touch};
  max-width: 100%;
  padding: 0 ${space(2)};
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
  filter: drop-shadow(0 0 1px ${color.slipLine}) drop-shadow(0 1px 2px ${color.shade});
  animation: ${slide} ${motion.result};
  ${from.desk} {
    position: absolute;
    inset-block-end: ${space(0.5)};
    inset-inline-start: ${space(3)};
    /* The switches lie beside it. */
    max-width: calc(100% - 6.5rem);
    padding-inline: ${space(3)};
  }
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
  flex-direction: column;
  gap: 0 ${space(2)};
  ${from.tablet} {
    flex-direction: row;
  }
  ${low} {
    flex-direction: row;
  }
`;

const Bet = styled.span`
  display: none;
  ${from.tablet} {
    display: block;
  }
  ${low} {
    display: block;
  }
`;

const BalanceAfter = styled.span`
  display: none;
  ${from.desk} {
    display: inline;
  }
  ${low} {
    display: inline;
  }
`;

const Net = styled.strong<{ $isGain: boolean }>`
  color: ${({ $isGain }) => ($isGain ? color.slipGain : color.slipInk)};
`;

/** No room for words beside the logo; screen readers announce them. */
const Short = styled.span`
  ${from.tablet} {
    display: none;
  }
  ${low} {
    display: none;
  }
`;

const Long = styled.span`
  position: absolute;
  clip-path: inset(50%);
  ${from.tablet} {
    position: static;
    clip-path: none;
  }
  ${low} {
    position: static;
    clip-path: none;
  }
`;

function NetWords({ net, words }: { net: string; words: string | null }) {
  if (words === null || words === net) return net;
  return (
    <>
      <Short aria-hidden="true">{net}</Short>
      <Long>{words}</Long>
    </>
  );
}

const loadDialog = async () => (await import('../../../ui/receipt/receipt-dialog.tsx')).ReceiptDialog;

export function LandedSlip({ receipt }: { receipt: Receipt }) {
  const [isOpen, setOpen] = useState(false);
  const renderDialog = usePart(loadDialog, true);
  const { changePoints, round } = receipt;
  const netPoints = round === null ? changePoints : round.payoutPoints - round.stakePoints;
  return (
    <Place data-landed="">
      <Scrap type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Told>
          <Figures>
            <span>No. {receiptNumber(receipt.id)}</span>
            <Net $isGain={netPoints > 0}>
              <NetWords net={formatSigned(netPoints)} words={round === null ? null : shortReturn(round)} />
            </Net>
            {receipt.balanceAfter !== null && <BalanceAfter>Balance {formatPoints(receipt.balanceAfter)}</BalanceAfter>}
          </Figures>
          {receipt.bet !== null && receipt.bet !== 'coming' && <Bet>{receipt.bet.short}</Bet>}
        </Told>
        <Check size={14} aria-hidden="true" />
      </Scrap>
      {renderDialog?.({ receipt: isOpen ? receipt : null, onClose: () => setOpen(false) })}
    </Place>
  );
}
