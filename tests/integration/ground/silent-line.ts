// A way to PostgreSQL that can fall silent: nothing comes through any more, and nobody is told that the line is dead.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type SilentLine = {
  url: string;
  /** The lines of now carry nothing any more; new ones do. */
  fallSilent(): void;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function silentLine(databaseUrl: string): Promise<SilentLine> {
  const target = new URL(databaseUrl);
  const lines = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      lines.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [client, database].forEach((end) => end.destroy()));
    }
    client.pipe(database).pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    fallSilent: () => lines.forEach((line) => line.unpipe().pause()),
    async [Symbol.asyncDispose]() {
      for (const line of lines) line.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
