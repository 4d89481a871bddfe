import type { StatementFormat } from './formats.ts';
import type { Mapping } from './mapping.ts';

/** How statements of an account are read, and when they report an entry. */
export type SourceTerms = {
  format: StatementFormat;
  mapping: Mapping;
  currency: string;
  lagDays: number;
  leadDays: number;
  /** The largest fee that the amount of a line may include: a fixed amount plus a share of the entry. */
  feeMicros: number;
  feeBasisPoints: number;
};
