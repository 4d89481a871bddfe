/** Sets of an upsert whose columns come from events in any order: a column keeps its first value. */
export const firstKnown = (names: readonly string[]): string =>
  names.map((name) => `${name} = coalesce(stored.${name}, excluded.${name})`).join(', ');
