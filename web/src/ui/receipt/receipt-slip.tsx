import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { calendarDay } from '#contracts/words/dates.ts';
import { color, size as textSize, space } from '../../theme/tokens.ts';
import { useDates } from '../figure/dates.tsx';
import { utcTitle } from '../figure/time.tsx';
import { Row } from '../layout/flow.ts';
import { Paper, PaperShadow, Perforation, SlipQuiet, SlipTitle } from './paper.ts';
import { type Receipt, receiptNumber, type SharedReceipt } from './receipt.ts';
import { ReceiptFigures, type RestOfReceipt, type SlipSize } from './receipt-figures.tsx';
import { ProofLink, VerifiedSeal, VerifySeal } from './seal.tsx';

const Sheet = styled(Paper)<{ $size: SlipSize }>`
  font-size: ${({ $size }) => ($size === 'strip' ? textSize.fine : textSize.body)};
  line-height: 1.45;
`;

const Body = styled.div<{ $size: SlipSize }>`
  padding: ${({ $size }) => ($size === 'strip' ? `${space(2.5)} ${space(3)} ${space(1.5)}` : `${space(5)} ${space(6)} ${space(4)}`)};
`;

const House = styled.p`
  margin-bottom: ${space(1)};
  padding-bottom: ${space(3)};
  border-bottom: 3px double ${color.slipLine};
  text-align: center;
  font-size: ${textSize.fine};
  letter-spacing: 0.28em;
  text-transform: uppercase;
  color: ${color.slipBrass};
`;

type ReceiptSlipProps = {
  receipt: Receipt | SharedReceipt;
  size?: SlipSize;
  outcome?: ReactNode;
  rest?: RestOfReceipt;
  /** Rounds can be recomputed; other entries cannot. */
  canVerify?: boolean;
  /** It was recomputed and matches. */
  isVerified?: boolean;
};

const DAY_ONLY = /^\d{4}-\d\d-\d\d$/;

export function ReceiptSlip(props: ReceiptSlipProps) {
  const { receipt, size = 'full', outcome, rest = null, isVerified = false } = props;
  const { second, clock } = useDates();
  const { canVerify = receipt.round !== null || rest !== null } = props;
  const number = receipt.id === null ? null : receiptNumber(receipt.id);
  const isDay = DAY_ONLY.test(receipt.at);
  const written = size === 'strip' ? clock(receipt.at) : second(receipt.at);
  return (
    <PaperShadow>
      <Sheet as="article" $size={size} aria-label={number === null ? 'Receipt' : `Receipt ${number}`}>
        <Body $size={size}>
          {size === 'full' && <House>Tallyhouse</House>}
          <Row as="header" gap={2} align="center" justify="space-between" minHeight="1.75rem">
            <span>
              <SlipTitle>{receipt.title}</SlipTitle>
              {number !== null && (
                <>
                  <br />
                  <SlipQuiet>No. {number}</SlipQuiet>
                </>
              )}
            </span>
            {outcome}
          </Row>
          <Perforation />
          <ReceiptFigures receipt={receipt} size={size} rest={rest} />
          <Perforation />
          <Row as="footer" gap={2} align="center" justify="space-between" minHeight="1.75rem">
            <SlipQuiet as="time" dateTime={receipt.at} title={isDay ? undefined : utcTitle(receipt.at)}>
              {isDay ? calendarDay(receipt.at) : written}
            </SlipQuiet>
            {isVerified && <VerifiedSeal />}
            {receipt.id !== null && canVerify && !isVerified && (
              <VerifySeal roundId={receipt.id} hasWords={size === 'full'} />
            )}
          </Row>
          {receipt.id !== null && size === 'full' && (
            <Row justify="end" above={1}>
              <ProofLink place={receipt.id} />
            </Row>
          )}
        </Body>
      </Sheet>
    </PaperShadow>
  );
}
