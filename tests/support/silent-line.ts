import { lineToDatabase, type LineToDatabase } from './line-to-database.ts';

export type SilentLine = LineToDatabase & {
  /** New connections work. */
  fallSilent(): void;
};

export async function silentLine(databaseUrl: string): Promise<SilentLine> {
  const line = await lineToDatabase(databaseUrl, (client, database) => client.pipe(database).pipe(client));
  return { ...line, fallSilent: () => line.sockets.forEach((socket) => socket.unpipe().pause()) };
}

/** For each word, the role's first connection to send it falls silent. */
export async function lineSilentAt(
  databaseUrl: string,
  role: string,
  words: readonly string[],
): Promise<LineToDatabase & { unheard: ReadonlySet<string> }> {
  const unheard = new Set(words);
  const line = await lineToDatabase(databaseUrl, (client, database) => {
    let isOfRole = false;
    let isSilent = false;
    client.on('data', (said: Buffer) => {
      isOfRole ||= said.includes(`tallyhouse ${role}\0`);
      const word = isOfRole && !isSilent ? [...unheard].find((one) => said.includes(one)) : undefined;
      isSilent ||= word !== undefined && unheard.delete(word);
      if (!isSilent) database.write(said);
    });
    database.pipe(client);
  });
  return { ...line, unheard };
}
