import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type LineToDatabase = {
  url: string;
  /** Both ends of every connection. */
  sockets: ReadonlySet<Socket>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** When one end closes, so does the other. */
export async function lineToDatabase(
  databaseUrl: string,
  join: (client: Socket, database: Socket) => void,
): Promise<LineToDatabase> {
  const url = new URL(databaseUrl);
  const { port, hostname } = url;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [client, database].forEach((end) => end.destroy()));
    }
    join(client, database);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    sockets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
