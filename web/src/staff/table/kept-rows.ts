import { useSyncExternalStore } from 'react';
import { z } from 'zod';

/** Rows that a table reads at once. */
export const ROWS_CHOICES = [50, 100, 200] as const;
const rows = z.coerce.number().pipe(z.literal(ROWS_CHOICES));
export type RowsChoice = (typeof ROWS_CHOICES)[number];

const KEY = 'tallyhouse-staff-rows';
const USUAL = 100;
const listeners = new Set<() => void>();
let chosen: RowsChoice | null = null;

function remembered(): RowsChoice {
  try {
    return rows.safeParse(localStorage.getItem(KEY)).data ?? USUAL;
  } catch {
    return USUAL;
  }
}

const current = () => (chosen ??= remembered());

function choose(next: number): void {
  chosen = rows.parse(next);
  try {
    localStorage.setItem(KEY, String(chosen));
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useKeptRows(): [RowsChoice, (rows: number) => void] {
  return [useSyncExternalStore(subscribe, current), choose];
}
