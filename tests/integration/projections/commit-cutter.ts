// A proxy in front of PostgreSQL that lets a COMMIT through and then cuts the line before its answer arrives:
// the writer cannot know whether it was committed.
import { type Socket, connect, createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export type CommitCutter = {
  url: string;
  /** The next COMMIT loses its answer. */
  cutNext(): void;
  cuts: number;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function commitCutter(databaseUrl: string): Promise<CommitCutter> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isArmed = false;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [client, database].forEach((end) => end.destroy()));
    }
    let isCutting = false;
    client.on('data', (bytes) => {
      if (isArmed && bytes.includes('COMMIT')) {
        isArmed = false;
        isCutting = true;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (!isCutting) client.write(bytes);
      else {
        cutter.cuts += 1;
        client.destroy();
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  const cutter: CommitCutter = {
    url: url.href,
    cuts: 0,
    cutNext: () => void (isArmed = true),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return cutter;
}
