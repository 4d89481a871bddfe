import { expect, test } from 'vitest';
import { Health } from './health.ts';
import { openInternalPort } from './internal-port.ts';
import { silentLog } from './log.ts';
import { Metrics } from './metrics.ts';

test('the internal port answers liveness, readiness and metrics', async () => {
  const health = new Health();
  const metrics = new Metrics();
  metrics.counter({ name: 'cups_total', help: 'Cups.' }).inc(3);
  await using port = await openInternalPort({ host: '127.0.0.1', port: 0, health, metrics, log: silentLog() });
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port.port}${path}`, { method });
    return { status: response.status, text: await response.text(), allow: response.headers.get('allow') };
  };
  const typeOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port.port}${path}`)).headers.get('content-type');
  health.expect('relay');
  expect(await ask('/healthz')).toMatchObject({ status: 200, text: '{"status":"alive"}' });
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: expect.stringContaining('"relay":"starting"') });
  health.ready('relay');
  expect(await ask('/readyz?verbose')).toMatchObject({ status: 200 });
  expect((await ask('/metrics')).text).toContain('tallyhouse_cups_total 3');
  expect(await Promise.all(['/metrics', '/readyz', '/'].map(typeOf))).toEqual([
    metrics.contentType,
    'application/json; charset=utf-8',
    'text/plain; charset=utf-8',
  ]);
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect(await ask(path, 'POST')).toEqual({
      status: 405,
      text: 'This address takes HEAD, GET.\n',
      allow: 'HEAD, GET',
    });
  }
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/', 'POST')).status).toBe(404);
});

test('a port in use is an error', async () => {
  const parts = { health: new Health(), metrics: new Metrics(), log: silentLog() };
  await using first = await openInternalPort({ host: '127.0.0.1', port: 0, ...parts });
  const second = openInternalPort({ host: '127.0.0.1', port: first.port, ...parts });
  await expect(second).rejects.toThrow(/^Port \d+ on 127.0.0.1 is taken: .* INTERNAL_PORT\.$/);
});
