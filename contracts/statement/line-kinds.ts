import { EARNING_TYPES } from '../earnings.ts';
import { KINDS } from '../kinds.ts';
import type { LineKind } from './calls.ts';

function lineKindOf({ type, game }: (typeof KINDS)[number]): LineKind {
  if (game !== null) return 'games';
  if (/(^|-)offer-/.test(type)) return 'offers';
  if (EARNING_TYPES.has(type)) return 'bonuses';
  if (type.startsWith('tip-')) return 'tips';
  return /withdrawal|^hold-|^points-held$/.test(type) ? 'withdrawals' : 'other';
}

/** Codes of kinds of events. */
export function codesOf(wanted: LineKind): number[] {
  return KINDS.filter((kind) => lineKindOf(kind) === wanted).map(({ code }) => code);
}
