export const ROUNDS = 'rounds.csv';
export const PAIRS = 'pairs.csv';

/** In the scratch folder of a pack. */
export const DRAFT = 'draft.json';
export const PACKED = 'pack.zip';
