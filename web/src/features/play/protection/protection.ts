import { limitTitle } from '#contracts/limits/words.ts';
import type { Dates } from '#contracts/words/dates.ts';
import { createContext, useContext } from 'react';
import type { OwnLimit, Protection } from '../../../api/use-limits.ts';
import { cannotBetWords } from '../../../ui/exclusion-words.ts';
import { formatPoints } from '../../../ui/figure/format.ts';

export type TableProtection = {
  tightest: (OwnLimit & { left: bigint }) | null;
  exclusion: Protection['exclusion'];
};

const NONE: TableProtection = { tightest: null, exclusion: null };

export const ProtectionContext = createContext<TableProtection>(NONE);

export function useTableProtection(): TableProtection {
  return useContext(ProtectionContext);
}

export function limitObstacle({ tightest }: TableProtection, points: number): string | null {
  if (tightest === null || tightest.left >= BigInt(points)) return null;
  const limit = `Your ${limitTitle(tightest.kind, tightest.window)}`;
  return tightest.left > 0n ? `${limit} leaves ${formatPoints(tightest.left)}.` : `${limit} is reached.`;
}

export function raiseObstacle(protection: TableProtection, points: number, dates: Dates): string | null {
  const { exclusion } = protection;
  return exclusion === null ? limitObstacle(protection, points) : `${cannotBetWords(exclusion.until, dates)}.`;
}

/** Undefined before the first read; the ledger decides in any case. */
export function protectionOf(read: Protection | undefined): TableProtection {
  if (read === undefined) return NONE;
  const set = read.limits.filter((limit): limit is OwnLimit & { left: bigint } => limit.left !== null);
  const tightest = set.toSorted((one, other) => (one.left < other.left ? -1 : 1))[0] ?? null;
  return { tightest, exclusion: read.exclusion };
}
