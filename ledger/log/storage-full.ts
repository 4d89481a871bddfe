/** SQLSTATE disk_full. */
const DISK_FULL = '53100';

export function isStorageFull(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === DISK_FULL;
}
