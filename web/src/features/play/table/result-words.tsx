import { styled } from 'styled-components';
import { color, font, sideways, size, weight } from '../../../theme/tokens.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { shortReturn } from '../../../ui/figure/short-return.ts';

/** A live region of fixed height, so that a result does not move the table. */
export const ResultLine = styled.p`
  display: grid;
  align-content: center;
  min-height: 3.5rem;
  text-align: center;
  font-size: ${size.body};
  color: ${color.ivory};

  strong {
    display: block;
    font-family: ${font.face};
    font-size: ${size.title};
    font-weight: ${weight.faceStrong};
    line-height: 1.2;
    ${sideways} {
      font-size: ${size.lead};
    }
  }
`;

export type Paid = { stakePoints: number; payoutPoints: number };

/** Only a return above the stake is celebrated. */
export function isGain({ stakePoints, payoutPoints }: Paid): boolean {
  return payoutPoints > stakePoints;
}

type ResultWordsProps = {
  /** Without a full stop. */
  drawn: string;
  paid: Paid;
};

export function ResultWords({ drawn, paid }: ResultWordsProps) {
  const isWon = isGain(paid);
  return (
    <>
      <strong>{isWon ? `+${formatPoints(paid.payoutPoints - paid.stakePoints)} points` : drawn}</strong>
      <span>
        {isWon ? `${drawn}. ` : ''}
        {settlingWords(paid)}
      </span>
    </>
  );
}

export function settlingWords({ stakePoints, payoutPoints }: Paid): string {
  const stake = formatPoints(stakePoints);
  if (payoutPoints === 0) return `You lost ${stake}.`;
  if (payoutPoints <= stakePoints) return `${shortReturn({ stakePoints, payoutPoints })}.`;
  return `${formatPoints(payoutPoints)} paid on ${stake}.`;
}
