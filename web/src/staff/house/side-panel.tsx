import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { clockLine, color, from, layer, line, shadow, space } from '../../theme/tokens.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { useKeys } from './keys.ts';

export const PANEL_WIDTH = '27rem';
export const TOP_BAR = '3rem';
/** Wide enough for a table beside the panel. */
export const besidePanel = '@media (min-width: 75rem)';
/** Of an element around an open panel. */
export const HAS_PANEL = ':has(aside[data-panel])';

const Frame = styled.aside`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  display: flex;
  flex-direction: column;
  background: ${color.panel};
  outline: none;
  ${from.tablet} {
    inset: 0 0 0 auto;
    width: ${PANEL_WIDTH};
    border-inline-start: ${line.hair};
    box-shadow: ${shadow};
  }
  /* Below the bar with the search, which does not scroll. */
  ${from.desk} {
    top: calc(${TOP_BAR} + ${clockLine});
  }
`;

const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 3rem;
  padding-inline: ${space(4)} ${space(1)};
  border-bottom: ${line.hair};
`;

const Body = styled.div`
  flex: 1;
  display: grid;
  align-content: start;
  gap: ${space(4)};
  padding: ${space(4)};
  overflow-y: auto;
`;

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  padding: ${space(3)} ${space(4)};
  border-top: ${line.hair};
  &:empty {
    display: none;
  }
`;

type SidePanelProps = { title: string; onClose(): void; foot?: ReactNode; children: ReactNode };

/** Takes the focus and gives it back. */
export function SidePanel({ title, onClose, foot, children }: SidePanelProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    frame.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useKeys([{ key: 'Escape', label: 'Close panel', run: onClose }]);
  return (
    <Frame ref={frame} data-panel="" tabIndex={-1} aria-label={title}>
      <Head>
        <Text as="h2" size="body" weight="strong">
          {title}
        </Text>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </Head>
      <Body>{children}</Body>
      {foot !== undefined && <Foot>{foot}</Foot>}
    </Frame>
  );
}
