import { useState } from 'react';
import { z } from 'zod';
import type { StaffColumn } from './columns.ts';

/** Ids of the shown columns in their order, and the widths that were set, in pixels. */
export const layout = z.object({ shown: z.array(z.string()), widths: z.record(z.string(), z.number()) });
export type Layout = z.infer<typeof layout>;

export const LEAST_PX = 48;
const MOST_PX = 960;
const keyOf = (name: string) => `tallyhouse-staff-columns-${name}`;

function kept(name: string): Layout | null {
  try {
    return layout.parse(JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null'));
  } catch {
    return null;
  }
}

export type KeptLayout<Row> = {
  shown: readonly StaffColumn<Row>[];
  widthOf(id: string): number | undefined;
  isShown(id: string): boolean;
  toggle(id: string): void;
  /** Puts a shown column before another one, or `by` places on. */
  move(id: string, to: { before: string } | { by: number }): void;
  /** Without a width it is as wide as its content. */
  resize(id: string, px: number | undefined): void;
  layout: Layout | null;
  /** Null restores the columns of the table. */
  keep(layout: Layout | null): void;
};

/** The columns of a table as this browser keeps them. The first one cannot be hidden. */
export function useKeptLayout<Row>(name: string, columns: readonly StaffColumn<Row>[]): KeptLayout<Row> {
  const [chosen, setChosen] = useState(() => kept(name));
  const usual = columns.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id);
  const first = columns[0]!.id;
  const known = (chosen?.shown ?? usual).filter((id) => columns.some((column) => column.id === id));
  const ids = known.includes(first) ? known : [first, ...known];
  const widths = chosen?.widths ?? {};
  const keep = (next: Layout | null) => {
    setChosen(next);
    try {
      if (next === null) localStorage.removeItem(keyOf(name));
      else localStorage.setItem(keyOf(name), JSON.stringify(next));
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  };
  return {
    shown: ids.map((id) => columns.find((column) => column.id === id)!),
    widthOf: (id) => widths[id],
    isShown: (id) => ids.includes(id),
    toggle: (id) => keep({ shown: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id], widths }),
    move(id, to) {
      const rest = ids.filter((one) => one !== id);
      const place = 'before' in to ? rest.indexOf(to.before) : ids.indexOf(id) + to.by;
      keep({ shown: rest.toSpliced(Math.max(0, Math.min(rest.length, place)), 0, id), widths });
    },
    resize(id, px) {
      const { [id]: _before, ...others } = widths;
      const next =
        px === undefined ? others : { ...others, [id]: Math.round(Math.max(LEAST_PX, Math.min(MOST_PX, px))) };
      keep({ shown: ids, widths: next });
    },
    layout: chosen,
    keep,
  };
}
