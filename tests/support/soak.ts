import { z } from 'zod';

/** Set by `npm run soak`, counted from 1. */
const round = z.coerce.number().int().min(1).optional().parse(process.env['SOAK_ROUND']);

/** `most` in a round of `npm run soak`, `quick` in `npm test`. */
export function timesOf(most: number, quick = 1): number {
  return round === undefined ? quick : most;
}

/** Another one for each round. */
export function soakSeed(seed: number): number {
  return seed + 10_000 * ((round ?? 1) - 1);
}

/** All in `npm run soak`. */
export function oneOfEachKind<Item extends { kind: string }>(items: readonly Item[]): readonly Item[] {
  if (round !== undefined) return items;
  return items.filter(({ kind }, place) => items.findIndex((item) => item.kind === kind) === place);
}
