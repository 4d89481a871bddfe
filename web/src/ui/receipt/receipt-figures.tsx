import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { size as textSize, space } from '../../theme/tokens.ts';
import { Button } from '../action/button.tsx';
import { formatPoints, formatSigned } from '../figure/format.ts';
import { Skeleton } from '../layout/skeleton.tsx';
import { FigureLine, Figures } from './paper.ts';
import { multiplierText } from '../figure/multiplier.ts';
import type { Receipt } from './receipt.ts';

export type SlipSize = 'strip' | 'full';

/** The second read of a round's slip; `onRetry` after it failed, null when complete. */
export type RestOfReceipt = 'coming' | { onRetry(): void } | null;

const Missing = styled.p`
  margin-top: ${space(3)};
  font-size: ${textSize.small};

  button {
    margin-inline-start: ${space(2)};
  }
`;

const Part = styled.span`
  display: inline-block;
`;

/** Breaks lines between parts, "17 straight 5, Red 10", not within one. */
function InParts({ words }: { words: string }) {
  const parts = words.split(', ');
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ', '}
      <Part>{part}</Part>
    </Fragment>
  ));
}

type ReceiptFiguresProps = { receipt: Omit<Receipt, 'id'>; size: SlipSize; rest: RestOfReceipt };

export function ReceiptFigures({ receipt, size, rest }: ReceiptFiguresProps) {
  const { round, bet, changePoints, balanceAfter, nonce } = receipt;
  const isComing = rest === 'coming';
  const isGain = changePoints > 0;
  const { pendingPoints } = receipt;
  return (
    <>
      <Figures>
        {bet !== null && (bet !== 'coming' || isComing) && (
          <Line label="Bet">
            {bet === 'coming' ? null : <InParts words={size === 'full' ? bet.full : bet.short} />}
          </Line>
        )}
        {pendingPoints !== undefined && <Line label="Pending">{formatSigned(pendingPoints)}</Line>}
        {round === null && pendingPoints === undefined && !isComing && (
          <Line label="Amount" tone={isGain ? 'gain' : changePoints < 0 ? 'loss' : undefined}>
            {formatSigned(changePoints)}
          </Line>
        )}
        {(round !== null || isComing) && (
          <>
            <Line label="Stake">{round && formatPoints(round.stakePoints)}</Line>
            {size === 'full' && <Line label="Multiplier">{round && multiplierText(round.multiplierHundredths)}</Line>}
            <Line label="Payout" tone={isGain ? 'gain' : undefined}>
              {round && formatPoints(round.payoutPoints)}
            </Line>
          </>
        )}
        {(balanceAfter !== null || isComing) && (
          <Line label={size === 'full' ? 'Balance after' : 'Balance'} tone="total">
            {balanceAfter === null ? null : formatPoints(balanceAfter)}
          </Line>
        )}
        {size === 'full' && (nonce !== null || isComing) && (
          <Line label="Nonce">{nonce === null ? null : formatPoints(nonce)}</Line>
        )}
      </Figures>
      {rest !== null && rest !== 'coming' && (
        <Missing role="alert">
          {round === null ? 'Stake, payout and nonce could not be read.' : 'Balance and nonce could not be read.'}
          <Button small onClick={rest.onRetry}>
            Try again
          </Button>
        </Missing>
      )}
    </>
  );
}

type LineProps = {
  label: string;
  tone?: 'gain' | 'loss' | 'total' | undefined;
  children: ReactNode;
};

function Line({ label, tone, children }: LineProps) {
  return (
    <FigureLine>
      <dt>{label}</dt>
      <dd className={tone}>{children ?? <Skeleton width="5ch" />}</dd>
    </FigureLine>
  );
}
