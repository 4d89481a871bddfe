import { type ComponentType, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Permission } from '#contracts/definition/permissions.ts';
import { useUser } from '../../api/session.tsx';
import { color, from, line, size, space, weight } from '../../theme/tokens.ts';
import { Desk } from '../house/desk.tsx';
import { useFilter } from './filters.tsx';

const List = styled.div`
  display: flex;
  gap: ${space(1)};
  overflow-x: auto;
  border-bottom: ${line.hair};
`;

const Tab = styled.button`
  flex: none;
  min-height: 2.75rem;
  padding-inline: ${space(3)};
  color: ${color.quiet};
  background: none;
  border: 0;
  border-bottom: 2px solid transparent;
  font-size: ${size.small};
  font-weight: ${weight.strong};
  white-space: nowrap;
  cursor: pointer;
  ${from.desk} {
    min-height: 2.25rem;
  }
  &[aria-current='page'] {
    color: ${color.text};
    border-bottom-color: ${color.brass};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

type DeskTabsProps = {
  label: string;
  /** The first is shown without a tab in the address. */
  tabs: readonly { value: string; label: string }[];
  current: string;
};

/** The tab is in the address. */
export function DeskTabs({ label, tabs, current }: DeskTabsProps) {
  const [, setTab] = useFilter('tab');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !tab) return;
    list.current.scrollLeft =
      tab.offsetLeft - list.current.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <List ref={list} role="group" aria-label={label}>
      {tabs.map(({ value, label: name }) => (
        <Tab
          key={value}
          type="button"
          aria-current={current === value ? 'page' : undefined}
          onClick={() => setTab(value === tabs[0]!.value ? '' : value)}
        >
          {name}
        </Tab>
      ))}
    </List>
  );
}

export type DeskPart = { value: string; label: string; needs?: Permission; Part: ComponentType };

/** A desk with the tabs that the reader's roles open, and the part of the current one. */
export function PartedDesk({ label, parts }: { label: string; parts: readonly DeskPart[] }) {
  const { permissions } = useUser();
  const [tab] = useFilter('tab');
  const open = parts.filter(({ needs }) => needs === undefined || permissions.includes(needs));
  const { value, Part } = open.find((part) => part.value === tab) ?? open[0]!;
  return (
    <Desk tabs={<DeskTabs label={label} tabs={open} current={value} />}>
      <Part />
    </Desk>
  );
}
