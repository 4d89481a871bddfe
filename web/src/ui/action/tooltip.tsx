// Waits 700 ms, and 300 ms between neighbours.
import * as Radix from '@radix-ui/react-tooltip';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, layer, radius, size, space } from '../../theme/tokens.ts';

const DELAY_MS = 700;
const SKIP_MS = 300;

const Bubble = styled(Radix.Content)`
  z-index: ${layer.tip};
  max-width: 20rem;
  padding: ${space(1)} ${space(2)};
  color: ${color.ground};
  background: ${color.text};
  border-radius: ${radius.small};
  font-size: ${size.fine};
`;

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_MS}>
      {children}
    </Radix.Provider>
  );
}

export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Bubble sideOffset={6} collisionPadding={8}>
          {text}
        </Bubble>
      </Radix.Portal>
    </Radix.Root>
  );
}
