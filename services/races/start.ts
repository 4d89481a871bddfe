import { type JobRooms, openQueue } from '#infra/jobs/open-queue.ts';
import { settleDueRaces, type SettleRooms } from './settle.ts';

const EVERY_MS = 15_000;

export function openRaces(rooms: JobRooms & SettleRooms): AsyncDisposable {
  return openQueue(rooms, {
    name: 'races',
    recurring: { settle: EVERY_MS },
    run: async () => void (await settleDueRaces(rooms)),
  });
}
