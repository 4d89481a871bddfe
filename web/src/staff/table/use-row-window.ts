import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { keptSwitch } from '../../ui/kept-switch.ts';

export const roomyRows = keptSwitch('tallyhouse-staff-roomy');

const ROW_PX = { compact: 32, roomy: 44 } as const;

const SPARE_ROWS = 12;
/** The next page is read this many rows before the last one. */
const READ_AHEAD_ROWS = 10;

type RowWindow = {
  items: readonly { index: number; key: string; start: number; end: number }[];
  totalPx: number;
  rowPx: number;
  measure(element: HTMLElement | null): void;
  scrollTo(index: number): void;
};

type Rows = {
  keys: readonly string[];
  hasMore: boolean;
  isFetching: boolean;
  /** New pages go before the loaded ones. */
  isFromEnd: boolean;
  more(): void;
};

/** Only rows near the visible part of `scroll` are rendered. */
export function useRowWindow(scroll: RefObject<HTMLElement | null>, rows: Rows): RowWindow {
  'use no memo';
  const { keys, hasMore, isFetching, isFromEnd, more } = rows;
  const rowPx = roomyRows.useIsOn() ? ROW_PX.roomy : ROW_PX.compact;
  // oxlint-disable-next-line react/incompatible-library -- excluded from memoization above
  const view = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowPx,
    overscan: SPARE_ROWS,
    getItemKey: (index) => keys[index]!,
  });
  useEffect(() => view.measure(), [view, rowPx]);
  const items = view.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const first = items[0]?.index ?? 0;
  useKeptPlace(scroll, { keys, isFromEnd, rowPx });
  useEffect(() => {
    const isNear = isFromEnd
      ? (scroll.current?.scrollTop ?? 0) < READ_AHEAD_ROWS * rowPx
      : last >= keys.length - READ_AHEAD_ROWS;
    if (hasMore && !isFetching && isNear) more();
  }, [hasMore, isFetching, isFromEnd, first, last, keys.length, more, rowPx, scroll]);
  return {
    items: items.map(({ index, key, start, end }) => ({ index, key: String(key), start, end })),
    totalPx: view.getTotalSize(),
    rowPx,
    measure: view.measureElement,
    scrollTo: (index) => view.scrollToIndex(index),
  };
}

type Place = { keys: readonly string[]; isFromEnd: boolean; rowPx: number };

/** A list read from its end opens there, and what the reader sees stays when earlier rows come. */
function useKeptPlace(scroll: RefObject<HTMLElement | null>, { keys, isFromEnd, rowPx }: Place): void {
  const before = useRef<{ first: string | undefined; count: number } | null>(null);
  useLayoutEffect(() => {
    const element = scroll.current;
    const { current: known } = before;
    if (!isFromEnd || keys.length === 0) {
      if (known !== null) element?.scrollTo({ top: 0 });
      before.current = null;
      return;
    }
    before.current = { first: keys[0], count: keys.length };
    if (element === null) return;
    if (known === null) element.scrollTo({ top: element.scrollHeight });
    else if (known.first !== keys[0]) element.scrollBy({ top: (keys.length - known.count) * rowPx });
  }, [scroll, keys, isFromEnd, rowPx]);
}
