// What of the player's own protection concerns the tables: the tightest limit, and whether they may bet.
import { createContext, useContext } from 'react';
import type { OwnLimit, Protection } from '../../../api/use-limits.ts';

export type TableProtection = {
  /** The limit that leaves the least; null: there is none. */
  tightest: (OwnLimit & { left: bigint }) | null;
  exclusion: Protection['exclusion'];
};

const NONE: TableProtection = { tightest: null, exclusion: null };

export const ProtectionContext = createContext<TableProtection>(NONE);

export function useTableProtection(): TableProtection {
  return useContext(ProtectionContext);
}

/** Undefined while it has not been read: the ledger decides in any case. */
export function protectionOf(read: Protection | undefined): TableProtection {
  if (read === undefined) return NONE;
  const set = read.limits.filter((limit): limit is OwnLimit & { left: bigint } => limit.left !== null);
  const tightest = set.toSorted((one, other) => (one.left < other.left ? -1 : 1))[0] ?? null;
  return { tightest, exclusion: read.exclusion };
}
