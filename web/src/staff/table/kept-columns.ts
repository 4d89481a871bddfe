import { useState } from 'react';
import type { StaffColumn } from './columns.ts';

function kept(name: string): ReadonlySet<string> | null {
  try {
    const text = localStorage.getItem(`tallyhouse-staff-columns-${name}`);
    const ids: unknown = text === null ? null : JSON.parse(text);
    return Array.isArray(ids) ? new Set(ids.map(String)) : null;
  } catch {
    return null;
  }
}

type KeptColumns<Row> = { shown: readonly StaffColumn<Row>[]; isShown(id: string): boolean; toggle(id: string): void };

/** The first column is always shown. */
export function useKeptColumns<Row>(name: string, columns: readonly StaffColumn<Row>[]): KeptColumns<Row> {
  const [chosen, setChosen] = useState(() => kept(name));
  const usual = columns.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id);
  const ids = new Set([...(chosen ?? usual), columns[0]!.id]);
  return {
    shown: columns.filter(({ id }) => ids.has(id)),
    isShown: (id) => ids.has(id),
    toggle(id) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
      try {
        localStorage.setItem(`tallyhouse-staff-columns-${name}`, JSON.stringify([...next]));
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
  };
}
