import { styled } from 'styled-components';
import { color, radius } from '../../theme/tokens.ts';

const Shape = styled.span<{ $width: string; $height: string }>`
  display: inline-block;
  width: ${({ $width }) => $width};
  max-width: 100%;
  height: ${({ $height }) => $height};
  vertical-align: middle;
  background: ${color.hairline};
  border-radius: ${radius.small};
`;

export function Skeleton({ width = '100%', height = '0.9em' }: { width?: string; height?: string }) {
  return <Shape aria-hidden="true" data-skeleton="" $width={width} $height={height} />;
}
