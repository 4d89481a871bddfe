/** In the scratch folder of an export. */
export const DRAFT = 'draft.json';
export const PACKED = 'books.zip';

/** Read by the packing program from its standard input: a secret is neither an argument nor a file. */
export type ExportKey = { name: string; secret: string };
