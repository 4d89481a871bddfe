import { styled } from 'styled-components';
import { color, weight } from '../../theme/tokens.ts';

/** Standard deviations beyond which chance is an unlikely cause. */
export const LOUD_Z = 3;

const Figure = styled.span<{ $isLoud: boolean }>`
  color: ${({ $isLoud }) => ($isLoud ? color.loss : 'inherit')};
  font-weight: ${({ $isLoud }) => ($isLoud ? weight.strong : 'inherit')};
`;

export function ZScore({ z }: { z: number | null }) {
  if (z === null) return '–';
  return <Figure $isLoud={Math.abs(z) >= LOUD_Z}>{z.toFixed(2).replace('-', '−')}</Figure>;
}

export const percentText = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)}%`);
