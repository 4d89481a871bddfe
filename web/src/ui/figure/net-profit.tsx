import { styled } from 'styled-components';
import { color } from '../../theme/tokens.ts';
import { formatPoints } from './format.ts';

const Figure = styled.span<{ $isLoss: boolean }>`
  color: ${({ $isLoss }) => ($isLoss ? color.loss : color.gain)};
`;

/** Zero has a plus too. */
export function formatNetProfit(value: bigint): string {
  return `${value >= 0 ? '+' : ''}${formatPoints(value)}`;
}

export function NetProfit({ value }: { value: bigint }) {
  return <Figure $isLoss={value < 0}>{formatNetProfit(value)}</Figure>;
}
