// The same entries twice: as short lines for a phone, as a table where there is room for its columns.
// Only one of the two is ever shown, to eyes and to screen readers alike.
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { from } from '../../theme/tokens.ts';

const Narrow = styled.div`
  ${from.tablet} {
    display: none;
  }
`;

const Wide = styled.div`
  display: none;
  ${from.tablet} {
    display: block;
  }
`;

export function ByWidth({ narrow, wide }: { narrow: ReactNode; wide: ReactNode }) {
  return (
    <>
      <Narrow>{narrow}</Narrow>
      <Wide>{wide}</Wide>
    </>
  );
}
