import type { KeyboardEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { createGlobalStyle, keyframes, styled } from 'styled-components';
import { besideChat, color, from, layer, line, low, motion, shadow } from '../../theme/tokens.ts';
import { isAtTable } from '../../ui/paths.ts';
import { turnChat } from './chat-switch.ts';

const slide = keyframes`
  from { transform: translateX(-100%); }
`;

const BESIDE_WIDTH = '20rem';

/** Only while the chat is open. The navigation bar keeps the whole width. */
const PageBeside = createGlobalStyle`
  ${besideChat} {
    #main, #main ~ footer {
      margin-inline-start: ${BESIDE_WIDTH};
    }
  }
`;

/** At a table on a small screen the lower half stays free for the stake and the action. */
const Side = styled.aside<{ $isHalf: boolean }>`
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
  @media (max-width: 79.99rem) {
    inset-block: ${({ $isHalf }) => ($isHalf ? '4rem auto' : '0')};
    height: ${({ $isHalf }) => ($isHalf ? '50dvh' : 'auto')};
  }
  ${low} {
    inset-block: 0;
    height: auto;
  }
  ${besideChat} {
    inset-block-start: 4rem;
    z-index: ${layer.nav - 1};
    width: ${BESIDE_WIDTH};
    box-shadow: none;
  }
`;

export function DrawerFrame({ children }: { children?: ReactNode }) {
  /** Menus of the chat are portals, which handle Escape on their own. */
  const close = ({ key, currentTarget, target }: KeyboardEvent) => {
    if (key === 'Escape' && currentTarget.contains(target as Node)) turnChat(false);
  };
  const { pathname } = useLocation();
  return (
    <Side aria-label="Chat" onKeyDown={close} $isHalf={isAtTable(pathname)}>
      <PageBeside />
      {children}
    </Side>
  );
}
