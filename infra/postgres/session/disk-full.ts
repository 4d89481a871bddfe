/** Disk full. Temporary; the statement was rolled back. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === '53100' || isDiskFull(error.cause);
}
