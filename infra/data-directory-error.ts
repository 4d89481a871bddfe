// A fault in DATA_DIR or its PostgreSQL that the operator must fix. The message is shown as is.
export class DataDirectoryError extends Error {
  override name = 'DataDirectoryError';
}
