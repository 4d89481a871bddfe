import * as Radix from '@radix-ui/react-tabs';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { color, line, motion, ownColours, space, touch, weight } from '../../theme/tokens.ts';

const EDGE = space(8);

const Row = styled.div`
  display: flex;
  border-bottom: ${line.hair};
`;

const List = styled(Radix.List)<{ $more: { before: boolean; after: boolean } }>`
  display: flex;
  gap: ${space(1)};
  overflow-x: auto;
  /* What a tab says to screen readers alone is cut off with it, and does not make a phone's page as wide as the row. */
  position: relative;
  flex: 1;
  min-width: 0;
  mask-image: linear-gradient(
    to right,
    ${({ $more }) => ($more.before ? 'transparent' : 'black')},
    black ${EDGE} calc(100% - ${EDGE}),
    ${({ $more }) => ($more.after ? 'transparent' : 'black')}
  );
`;

const Trigger = styled(Radix.Trigger)`
  flex: none;
  min-height: max(${touch}, 3rem);
  padding: ${space(2)} ${space(4)};
  color: ${color.quiet};
  background: none;
  border: 0;
  border-bottom: 2px solid transparent;
  font-weight: ${weight.strong};
  white-space: nowrap;
  cursor: pointer;
  transition:
    color ${motion.feedback},
    border-color ${motion.feedback};
  &:hover {
    color: ${color.text};
  }
  &[data-state='active'] {
    color: ${color.text};
    border-bottom-color: ${color.brass};
  }
  ${ownColours} {
    border-bottom-color: Canvas;
    &[data-state='active'] {
      border-bottom-color: Highlight;
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Content = styled(Radix.Content)<{ $isTight: boolean }>`
  padding-top: ${({ $isTight }) => ($isTight ? 0 : space(5))};
  &[data-state='inactive'] {
    display: none;
  }
`;

export type Tab<Value extends string> = {
  value: Value;
  label: ReactNode;
  content: ReactNode;
  isKept?: boolean;
};

type TabsProps<Value extends string> = {
  label: string;
  look?: 'loose' | 'tight';
  tabs: readonly Tab<NoInfer<Value>>[];
  value: Value;
  /** In front of the tabs; stays while they scroll. */
  lead?: ReactNode;
  onValue(value: NoInfer<Value>): void;
};

export function Tabs<Value extends string>({ label, look = 'loose', tabs, value, lead, onValue }: TabsProps<Value>) {
  const list = useChosenInView(value);
  const more = useMore(list);
  const opened = useOpened(value);
  return (
    <Radix.Root value={value} onValueChange={(next) => onValue(next as Value)}>
      <Row>
        {lead}
        <List ref={list} aria-label={label} $more={more}>
          {tabs.map((tab) => (
            <Trigger key={tab.value} value={tab.value}>
              {tab.label}
            </Trigger>
          ))}
        </List>
      </Row>
      {tabs.map((tab) => (
        <Content
          key={tab.value}
          value={tab.value}
          $isTight={look === 'tight'}
          {...(tab.isKept && opened.has(tab.value) && { forceMount: true })}
        >
          {tab.content}
        </Content>
      ))}
    </Radix.Root>
  );
}

function useOpened(value: string): ReadonlySet<string> {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([value]));
  if (!opened.has(value)) setOpened(new Set([...opened, value]));
  return opened;
}

function useMore(list: RefObject<HTMLDivElement | null>) {
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const row = list.current;
    if (row === null) return;
    const look = () => {
      const before = row.scrollLeft > 1;
      const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
      setMore((seen) => (seen.before === before && seen.after === after ? seen : { before, after }));
    };
    look();
    row.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      row.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list]);
  return more;
}

/** Scrolls only the row, never the page. */
function useChosenInView(value: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>('[data-state="active"]');
    if (!row || !chosen) return;
    const start = chosen.offsetLeft - row.offsetLeft;
    row.scrollLeft = start - (row.clientWidth - chosen.clientWidth) / 2;
  }, [value]);
  return list;
}
