import { styled } from 'styled-components';
import { ALARM_Z } from '#contracts/house-returns/calls.ts';
import { color, weight } from '../../theme/tokens.ts';

const Figure = styled.span<{ $isLoud: boolean }>`
  color: ${({ $isLoud }) => ($isLoud ? color.loss : 'inherit')};
  font-weight: ${({ $isLoud }) => ($isLoud ? weight.strong : 'inherit')};
`;

export function ZScore({ z }: { z: number | null }) {
  if (z === null) return '–';
  return <Figure $isLoud={Math.abs(z) > ALARM_Z}>{z.toFixed(2).replace('-', '−')}</Figure>;
}

export const percentText = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)}%`);

type Expected = { expectedPercent: number | null; expectation: 'exact' | 'at-most' };

export function expectedText({ expectedPercent, expectation }: Expected): string {
  return `${expectation === 'at-most' && expectedPercent !== null ? '≤ ' : ''}${percentText(expectedPercent)}`;
}
