// Renders short lines for a phone and a table for wider screens. CSS shows one of them, also to screen readers.
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
