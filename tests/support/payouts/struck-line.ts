import { createServer } from 'node:http';

export type Moment = 'before' | 'after';
/** Called before a call reaches the provider, and after the provider has answered it. True loses the call. */
export type Strike = (call: string, moment: Moment) => Promise<boolean>;

/** A proxy to `target` that a test can act on in the middle of a call. */
export async function openStruckLine(target: string, strike: Strike) {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = request;
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const call = `${method} ${url.split('?')[0]}`;
      if (await strike(call, 'before')) return request.socket.destroy();
      const { host: _, connection: __, 'content-length': ___, ...kept } = headers;
      const body = method === 'GET' ? {} : { body: Buffer.concat(chunks) };
      const answer = await fetch(`${target}${url}`, { method, headers: kept as Record<string, string>, ...body });
      const text = await answer.text();
      if (await strike(call, 'after')) return request.socket.destroy();
      const retryAfter = answer.headers.get('retry-after');
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        ...(retryAfter !== null && { 'retry-after': retryAfter }),
      });
      response.end(text);
    })().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
