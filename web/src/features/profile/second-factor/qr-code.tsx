import { useMemo } from 'react';
import { styled } from 'styled-components';
import { encode } from 'uqr';
import { radius } from '../../../theme/tokens.ts';

const Square = styled.svg`
  width: min(14rem, 100%);
  border-radius: ${radius.small};
`;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text]);
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Square viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </Square>
  );
}
