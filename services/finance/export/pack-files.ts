/** In the scratch folder of an export. */
export const DRAFT = 'draft.json';
export const PACKED = 'books.zip';
