import type { KeyboardEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { createGlobalStyle, css, keyframes, styled } from 'styled-components';
import { color, from, layer, line, low, motion, shadow, clockLine } from '../../theme/tokens.ts';
import { isAtTable } from '../../ui/paths.ts';
import { turnChat } from './chat-switch.ts';

const slide = keyframes`
  from { transform: translateX(-100%); }
`;

/** Wide and high enough for the chat beside the page. A table, whose layout follows its own width, needs less. */
const besidePage = '@media (min-width: 80rem) and (min-height: 28.01rem)';
const besideTable = '@media (min-width: 68.75rem) and (min-height: 28.01rem)';

const BESIDE_WIDTH = '20rem';

type AtTable = { $isAtTable: boolean };
const beside = ({ $isAtTable }: AtTable) => ($isAtTable ? besideTable : besidePage);

/** Only while the chat is open. The navigation bar keeps the whole width. */
const PageBeside = createGlobalStyle<AtTable>`
  ${beside} {
    #main, #main ~ footer {
      margin-inline-start: ${BESIDE_WIDTH};
    }
  }
`;

/** At a table on a small screen the lower half stays free for the stake and the action. */
const Side = styled.aside<AtTable>`
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
  ${({ $isAtTable }) =>
    $isAtTable &&
    css`
      inset-block: calc(4rem + ${clockLine}) auto;
      height: 50dvh;
    `}
  ${low} {
    inset-block: 0;
    height: auto;
  }
  ${beside} {
    inset-block: calc(4rem + ${clockLine}) 0;
    height: auto;
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
  const place = { $isAtTable: isAtTable(useLocation().pathname) };
  return (
    <Side aria-label="Chat" onKeyDown={close} {...place}>
      <PageBeside {...place} />
      {children}
    </Side>
  );
}
