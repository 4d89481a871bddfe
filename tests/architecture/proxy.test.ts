import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CALLS } from '#contracts/calls.ts';
import type { Call } from '#contracts/definition/call.ts';
import { problem } from '#contracts/definition/problem.ts';
import { type RefusalCode, REFUSALS } from '#contracts/refusals.ts';
import { PAGE_STYLE } from '#services/gateway/answers/page-style.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const proxy = read('infra/images/proxy.conf').replaceAll(/^\s*#.*$/gm, '');
const server = proxy.slice(proxy.indexOf('server {'));
const locations = [...server.matchAll(/^ {2}location ([^{]+) \{\n([\s\S]*?)^ {2}\}/gm)].map(([, name, body]) => ({
  name: name!,
  body: body!,
}));

test('wherever the proxy cannot reach a gateway, it answers in our words', () => {
  const own = 'error_page 502 504 =503 $away;';
  expect(server.slice(0, server.indexOf('  location '))).toContain(own);
  // A location with an error page inherits none.
  const silent = locations.filter(
    ({ body }) => body.includes('proxy_pass') && body.includes('error_page') && !body.includes(own),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
  for (const [, named] of server.matchAll(/(?:error_page [^;]*|")(@\w+)/g)) {
    expect(locations.map(({ name }) => name)).toContain(named);
  }
});

test('its answers to programs are problems of the API, with the status of their code', () => {
  const answers = [...server.matchAll(/return (\d+) '(.+)';/g)];
  expect(answers.length).toBeGreaterThan(0);
  for (const [, status, body] of answers) {
    const told = problem.parse(JSON.parse(body!));
    expect([told.code, REFUSALS[told.code as RefusalCode].status]).toEqual([told.code, Number(status)]);
  }
});

test('its page for people is in the look of the house and is where the proxy reads it', () => {
  const page = read('infra/images/proxy-pages/away.html');
  const coloursOf = (style: string) => style.match(/--(?:ground|panel|hairline|text|quiet|brass): #\w+;/g);
  expect(coloursOf(page)).toEqual(coloursOf(PAGE_STYLE));
  const [, folder] = /^\s+- \.\/(infra\/images\/\S+):\/usr\/share\/nginx\/house:ro$/m.exec(read('docker-compose.yml'))!;
  expect(server).toContain('root /usr/share/nginx/house;');
  expect(existsSync(join(ROOT, folder!, 'away.html'))).toBe(true);
});

test('a gateway that vanished is found by the kernel of the proxy, and a frozen one before a player gives up', () => {
  expect(server).toContain('proxy_socket_keepalive on;');
  const compose = read('docker-compose.yml');
  const tuned = (name: string) => Number(new RegExp(`net\\.ipv4\\.${name}: (\\d+)`).exec(compose)?.[1]);
  const foundAfter = tuned('tcp_keepalive_time') + tuned('tcp_keepalive_intvl') * tuned('tcp_keepalive_probes');
  expect(foundAfter).toBeLessThanOrEqual(5);
  expect(tuned('tcp_retries2')).toBeLessThanOrEqual(4);
  const [, answerMs] = /^const ANSWER_MS = ([\d_]+);/m.exec(read('web/src/api/client.ts'))!;
  const [, overdueMs] = /^const OVERDUE_MS = ([\d_]+);/m.exec(read('services/gateway/calls/overdue.ts'))!;
  const patience = locations
    .filter(({ name }) => /game/.test(name))
    .map(({ body }) => /proxy_read_timeout (\d+)s;/.exec(body)?.[1]);
  expect(patience.length).toBe(2);
  for (const seconds of patience) {
    expect(Number(seconds) * 1000).toBeLessThan(Number(answerMs!.replaceAll('_', '')));
    expect(Number(seconds) * 1000).toBeGreaterThan(Number(overdueMs!.replaceAll('_', '')));
  }
});

test('the proxy passes files as large as the calls that take them', () => {
  const uploads = (CALLS as readonly Call[]).filter(({ upload }) => upload !== undefined);
  expect(uploads.length).toBeGreaterThan(0);
  for (const { path, upload } of uploads) {
    const sent = path.replaceAll(/:\w+/g, '21');
    const location = locations.find(({ name }) => name.startsWith('~ ') && new RegExp(name.slice(2)).test(sent));
    const [, gigabytes] = /client_max_body_size (\d+)g;/.exec(location?.body ?? '') ?? [];
    expect([path, Number(gigabytes) * 1024 ** 3 >= upload!.maxBytes]).toEqual([path, true]);
    expect(location?.body).toContain('proxy_request_buffering off;');
  }
});
