// What is wrong with DATA_DIR, or with the PostgreSQL in it, and a person must mend: each message is a sentence to be read as
// it stands. Before it: secrets, the embedded PostgreSQL. After it: services/start-error.ts shows it without a stack.
export class DataDirectoryError extends Error {
  override name = 'DataDirectoryError';
}
