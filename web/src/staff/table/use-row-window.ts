import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
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

type Rows = { keys: readonly string[]; hasMore: boolean; isFetching: boolean; more(): void };

/** Only rows near the visible part of `scroll` are rendered. */
export function useRowWindow(scroll: RefObject<HTMLElement | null>, rows: Rows): RowWindow {
  'use no memo';
  const { keys, hasMore, isFetching, more } = rows;
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
  useEffect(() => {
    if (hasMore && !isFetching && last >= keys.length - READ_AHEAD_ROWS) more();
  }, [hasMore, isFetching, last, keys.length, more]);
  return {
    items: items.map(({ index, key, start, end }) => ({ index, key: String(key), start, end })),
    totalPx: view.getTotalSize(),
    rowPx,
    measure: view.measureElement,
    scrollTo: (index) => view.scrollToIndex(index),
  };
}
