// The minimum a Koa server does with a bet. It reads the body itself: koa-bodyparser would cost a third.
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
