// Opens first and closes last, so that start and stop can be observed.
import { createServer, type Server, type ServerResponse } from 'node:http';
import { closeAtOnce } from '../close-at-once.ts';
import { authorityOf, listen } from './listen.ts';
import type { Health } from './health.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { type AnswerProbe, openProbes, PROBE_METHODS, PROBES } from './probes.ts';

export type InternalPortOptions = { host: string; port: number; health: Health; metrics: Metrics; log: Log };

export type InternalPort = {
  server: Server;
  port: number;
  authority: string;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function openInternalPort(options: InternalPortOptions): Promise<InternalPort> {
  const { host, port, health, metrics, log } = options;
  const ask = openProbes(health, metrics);
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0]!;
    if (PROBES.has(path) && !PROBE_METHODS.includes(request.method ?? '')) return refuseMethod(response);
    void answer(response, path, ask);
  });
  const { port: bound } = await listen(server, { port, host, prefix: 'INTERNAL_', log });
  return {
    server,
    port: bound,
    authority: authorityOf(host, bound),
    [Symbol.asyncDispose]: () => closeAtOnce(server),
  };
}

function refuseMethod(response: ServerResponse): void {
  const allowed = PROBE_METHODS.join(', ');
  response.writeHead(405, { Allow: allowed, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`This address takes ${allowed}.\n`);
}

async function answer(response: ServerResponse, path: string, ask: AnswerProbe): Promise<void> {
  try {
    const found = await ask(path);
    response.statusCode = found?.status ?? 404;
    response.setHeader('Content-Type', found?.contentType ?? 'text/plain; charset=utf-8');
    response.end(found?.body ?? 'Here are /healthz, /readyz and /metrics.\n');
  } catch {
    response.statusCode = 500;
    response.end();
  }
}
