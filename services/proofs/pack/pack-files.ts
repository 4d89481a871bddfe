export const ROUNDS = 'rounds.csv';
export const PAIRS = 'pairs.csv';
export const HEADS = 'heads.note';

/** In the scratch folder of a pack. */
export const DRAFT = 'draft.json';
export const PACKED = 'pack.zip';
