// What is wrong with DATA_DIR, or with the PostgreSQL in it, and a person must mend: each message is a sentence to be read as
// it stands.
export class DataDirectoryError extends Error {
  override name = 'DataDirectoryError';
}
