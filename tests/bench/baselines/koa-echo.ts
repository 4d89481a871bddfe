// Baseline: the least that a Koa server can do with a bet: read the body, parse it, answer it as JSON. No router, no
// session, no check. Its body reader is lean too (koa-bodyparser would cost it a third). A process of its own.
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';

function readBody(request: IncomingMessage): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(JSON.parse((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString())));
    request.on('error', reject);
  });
}

const app = new Koa();
app.use(async (ctx) => {
  ctx.body = await readBody(ctx.req);
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);
process.once('disconnect', () => process.exit(0));
