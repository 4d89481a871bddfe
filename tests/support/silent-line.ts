// A way to PostgreSQL that can fall silent: nothing comes through any more, and nobody is told that the line is dead.
import { lineToDatabase, type LineToDatabase } from './line-to-database.ts';

export type SilentLine = LineToDatabase & {
  /** The lines of now carry nothing any more; new ones do. */
  fallSilent(): void;
};

export async function silentLine(databaseUrl: string): Promise<SilentLine> {
  const line = await lineToDatabase(databaseUrl, (client, database) => client.pipe(database).pipe(client));
  return { ...line, fallSilent: () => line.sockets.forEach((socket) => socket.unpipe().pause()) };
}
