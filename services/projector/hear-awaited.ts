import { Notices } from '#infra/postgres/notices.ts';
import type { Log } from '#infra/process/log.ts';
import { AWAITED, readNotice } from '#projections/positions/awaited.ts';
import type { ViewPositions } from '#projections/positions/positions.ts';

export type AwaitedRooms = { databaseUrl: string; log: Log; positions: Pick<ViewPositions, 'waitFor'> };

/** The reads of gateways wait no longer. */
const PATIENCE_MS = 3000;

/** Reads that wait in other processes wait here too, which wakes the readers of slow views. */
export async function hearAwaited({ databaseUrl, log, positions }: AwaitedRooms): Promise<AsyncDisposable> {
  const notices = new Notices({ databaseUrl, channel: AWAITED, log }, (notice) => {
    if (notice === null) return;
    const { view, position } = readNotice(notice);
    void positions.waitFor(view, position, PATIENCE_MS);
  });
  await notices.connect();
  return notices;
}
