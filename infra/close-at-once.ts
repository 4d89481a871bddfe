import { once } from 'node:events';
import type { Server } from 'node:http';

export async function closeAtOnce(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
