import type { KeyboardEvent, ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { color, from, layer, line, motion, shadow } from '../../theme/tokens.ts';
import { turnChat } from './chat-switch.ts';

const slide = keyframes`
  from { transform: translateX(-100%); }
`;

const Side = styled.aside`
  position: fixed;
  inset-block: 0;
  inset-inline-start: 0;
  z-index: ${layer.overlay};
  display: flex;
  flex-direction: column;
  width: 100%;
  overflow: hidden;
  background: ${color.panel};
  border-inline-end: ${line.hair};
  box-shadow: ${shadow};
  animation: ${slide} ${motion.enter};
  ${from.tablet} {
    width: 22rem;
  }
`;

export function DrawerFrame({ children }: { children?: ReactNode }) {
  /** Menus of the chat are portals, which handle Escape on their own. */
  const close = ({ key, currentTarget, target }: KeyboardEvent) => {
    if (key === 'Escape' && currentTarget.contains(target as Node)) turnChat(false);
  };
  return (
    <Side aria-label="Chat" onKeyDown={close}>
      {children}
    </Side>
  );
}
