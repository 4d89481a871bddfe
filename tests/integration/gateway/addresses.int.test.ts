import { hash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { type Call, permissionFor } from '#contracts/definition/call.ts';
import { exactJson } from '#contracts/json/exact-json.ts';
import { CALLS } from '#contracts/calls.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let anna: Visitor;
let operator: Visitor;

beforeAll(async () => {
  house = await openHouse({ config: { isOwnMachine: true } });
  anna = house.visitor();
  await anna.register('anna');
  operator = house.visitor();
  await joinsStaff(house, operator, 'the_operator', 'admin');
  const bet = await anna.bet(1);
  await anna.get('/api/games/history', { 'min-position': bet.body.receipt.position });
  await house.projector.caughtUp();
});
afterAll(() => house[Symbol.asyncDispose]());

type OpenApi = { openapi: string; paths: Record<string, Record<string, { operationId: string; responses: object }>> };

test('the OpenAPI description lists every call at every address', async () => {
  const { status, body } = await house.visitor().get<OpenApi>('/api/openapi.json');
  expect([status, body.openapi]).toEqual([200, '3.1.0']);
  const listed = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const defined = (CALLS as readonly Call[]).flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((address) => `${method.toLowerCase()} ${address.replaceAll(/:(\w+)/g, '{$1}')}`),
  );
  expect(listed.toSorted()).toEqual(defined.toSorted());
  const ids = Object.values(body.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

const QUERIES: Readonly<Record<string, string>> = {
  '/api/admin/audit/find': '?q=anna',
  '/api/admin/names': '?accounts=1,2',
  '/api/admin/compliance/tax-totals': '?year=2026',
  '/api/admin/search': '?q=anna',
  '/api/finance/account-days': '?account=bank&unit=USD&from=2026-01-01&to=2026-01-31',
  '/api/finance/economics': '?from=2026-01-01&to=2026-01-31',
  '/api/finance/payees': '?year=2026',
  '/api/admin/proofs/pack': '?from=2026-01-01&to=2026-01-31',
  '/api/finance/days': '?from=2026-01-01&to=2026-01-31',
  '/api/referral/inviter': '?ref=nobody',
};

/** Files that this house does not have. */
const WITHOUT_A_FILE: Readonly<Record<string, number>> = {
  '/api/auth/export/file': 404,
  '/api/proofs/history': 503,
  '/api/admin/proofs/pack': 422,
};

test('every read answers in the shape of its contract', async () => {
  const reads = (CALLS as readonly Call[]).filter(({ method, path }) => method === 'GET' && !path.includes(':'));
  expect(reads.length).toBeGreaterThan(10);
  for (const call of reads) {
    const { path, aliases = [], reply } = call;
    const reader = permissionFor(call) === null ? anna : operator;
    for (const address of [path, ...aliases].filter((candidate) => !candidate.includes(':'))) {
      const { status, body } = await reader.get(`${address}${QUERIES[address] ?? ''}`);
      if (status === WITHOUT_A_FILE[address]) continue;
      expect([address, status]).toEqual([address, 200]);
      // Sums are parsed to bigint; on the wire they are numbers.
      expect(JSON.parse(exactJson(reply.parse(body))), address).toEqual(body);
    }
  }
});

test('the readable page lists every call and keeps to its own content policy', async () => {
  const { status, headers, text } = await house.visitor().get('/api/docs');
  expect(status).toBe(200);
  for (const { path } of CALLS) expect(text).toContain(path);
  const [, style] = /<style>([^]*)<\/style>/.exec(text)!;
  expect(headers.get('content-security-policy')).toContain(`'sha256-${hash('sha256', style!, 'base64')}'`);
  expect(text).not.toMatch(/<script|style="|https?:\/\//);
});

test('the readable page and the description name the same refusals for a call, those of its form included', async () => {
  const { text } = await house.visitor().get('/api/docs');
  const { body } = await house.visitor().get<OpenApi>('/api/openapi.json');
  for (const { name, method, path } of CALLS as readonly Call[]) {
    const article = text.slice(text.indexOf(`<article id="${name}">`)).split('</article>', 1)[0]!;
    const shown = [...article.matchAll(/<span class="refusal">([a-z-]+ \d+)</g)].map(([, refusal]) => refusal);
    const { responses } = body.paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
    const described = Object.entries(responses as Record<string, { description: string }>).flatMap(
      ([status, { description }]) =>
        status.startsWith('2') ? [] : description.split(', ').map((code) => `${code} ${status}`),
    );
    expect([name, new Set(shown)]).toEqual([name, new Set(described)]);
    expect(shown).toContain('fault 500');
  }
});

test.each(['/api/games/odds', '/api/docs', '/api/openapi.json'])(
  '%s is not sent again to a client that has it',
  async (path) => {
    const first = await anna.get(path);
    // Revalidates like a browser; fetch would send no-cache.
    const again = await anna.get(path, { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' });
    expect([first.status, again.status, again.text]).toEqual([200, 304, '']);
    for (const { headers } of [first, again]) expect(headers.get('cache-control')).toBe('no-cache');
  },
);

test('every page address serves the client, with a fresh nonce and a strict policy', async () => {
  const nonces = new Set<string>();
  for (const path of ['/landing', '/auth?ref=anna', '/game-history', '/no/such/page']) {
    const { status, headers, text } = await house.visitor().get(path);
    expect([path, status]).toEqual([path, path === '/no/such/page' ? 404 : 200]);
    const nonce = /content="([\w-]{16,})"/.exec(text)![1]!;
    nonces.add(nonce);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain(`'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
    // May be restored on going back; otherwise revalidated.
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect(nonces.size).toBe(4);
});

test('a visitor gets the landing page with its first screen rendered; a player gets an empty page', async () => {
  const open = (path: string, cookie?: string) =>
    fetch(`${house.address}${path}`, { redirect: 'manual', headers: cookie === undefined ? {} : { cookie } });
  const home = await open('/');
  expect([home.status, home.headers.get('location')]).toEqual([302, '/landing']);
  const landing = await (await open('/landing')).text();
  expect(landing).toMatch(/<div id="root"><style nonce="[\w-]{16,}">h1\{\}<\/style><h1>A card room<\/h1><\/div>/);
  const ofPlayer = await open('/', 'tally_session=any');
  expect(ofPlayer.status).toBe(200);
  for (const path of ['/landing', '/'])
    expect(await (await open(path, 'tally_session=any')).text()).toContain('<div id="root"></div>');
  expect(await (await open('/auth')).text()).toContain('<div id="root"></div>');
});

test.each([
  ['/games/dice', 200],
  ['/admin/users/7', 200],
  ['/nowhere', 404],
  ['/wp-login', 404],
  ['/games/dice/../nowhere/else', 404],
])('%s is answered with the client and status %d', async (path, status) => {
  const answer = await fetch(`${house.address}${path}`, { headers: { cookie: 'tally_session=any' } });
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain('<title>Tallyhouse</title>');
});

test('security.txt says where a weakness is reported, for less than a year', async () => {
  const answer = await fetch(`${house.address}/.well-known/security.txt`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(': ', 2)),
  );
  expect(lines).toMatchObject({ Contact: expect.stringMatching(/^https?:\/\/.+\/support$/) });
  const days = (Date.parse(lines['Expires']!) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test.each(['/api/config', '/api/auth/user', '/api/nowhere', '/healthz', '/reset-password', '/missing.png'])(
  'the answer of %s is never cached, framed or sniffed',
  async (path) => {
    const { headers } = await house.visitor().get(path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
  },
);

test('hashed files are cached permanently, other files briefly, and missing ones are missing', async () => {
  const script = await house.visitor().get('/assets/app-1a2b3c4d.js');
  expect(script.status).toBe(200);
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(script.headers.get('cache-control')).toBe('max-age=31536000,immutable');
  expect((await house.visitor().get('/favicon.svg')).headers.get('cache-control')).toBe('max-age=3600');
  expect(script.headers.get('x-content-type-options')).toBe('nosniff');
  for (const path of [
    '/assets/app-00000000.js',
    '/assets/',
    '/missing.png',
    '/.env',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/%00.js',
  ]) {
    const missing = await house.visitor().get(path);
    expect([path, missing.status >= 400 && missing.status < 500]).toEqual([path, true]);
    expect(missing.text).not.toContain('"dependencies"');
  }
});

test('a file the browser has is not sent again, and a newer one is', async () => {
  const path = '/favicon.svg';
  const changed = (await house.visitor().get(path)).headers.get('last-modified')!;
  const since = async (time: string) => {
    // Revalidates like a reload; fetch would ask for everything.
    const asked = { 'if-modified-since': time, 'cache-control': 'max-age=0' };
    const { status, headers, text } = await house.visitor().get(path, asked);
    return [status, text === '', headers.get('cache-control')];
  };
  expect(await since(changed)).toEqual([304, true, 'max-age=3600']);
  expect(await since(new Date(Date.parse(changed) - 1000).toUTCString())).toEqual([200, false, 'max-age=3600']);
  expect(await since('the other day')).toEqual([200, false, 'max-age=3600']);
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', null],
  ['identity', null],
])("a file is sent in the build's smallest form for a client that accepts %s", async (taken, sent) => {
  const script = await house.visitor().get('/assets/app-1a2b3c4d.js', { 'accept-encoding': taken });
  expect(script.headers.get('content-encoding')).toBe(sent);
  expect(script.headers.get('vary')).toBe('Accept-Encoding');
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(script.text).toBe('export const built = true;\n');
});

test.each(['identity;q=0', '*;q=0'])('a client that accepts no encoding (%s) gets the plain one', async (taken) => {
  for (const path of ['/api/openapi.json', '/api/docs', '/api/signup-bonus', '/assets/app-1a2b3c4d.js', '/landing']) {
    const { status, headers } = await house.visitor().get(path, { 'accept-encoding': taken });
    expect([path, status, headers.get('content-encoding')]).toEqual([path, 200, null]);
  }
});

test.each(['/%69ndex.html', '/assets/..%2findex.html'])(
  'the page is not served under another name (%s) without its policy',
  async (path) => {
    const { status, text } = await house.visitor().get(path);
    expect([status, text.includes('<title>')]).toEqual([404, false]);
  },
);

test('paths are case-sensitive', async () => {
  const visitor = house.visitor();
  const asked = await visitor.post('/API/auth/register', {
    username: 'in_capitals',
    email: 'a@b.example',
    password: 'x',
  });
  expect([asked.status, (await visitor.get('/API/signup-bonus')).headers.get('content-type')]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
  expect((await anna.post('/API/auth/logout')).status).toBe(404);
  expect((await anna.get('/api/auth/user')).status).toBe(200);
});

test('long answers are compressed if the client accepts it; short ones and those of commands are not', async () => {
  const visitor = house.visitor();
  await visitor.register('compressed');
  const ask = async (path: string, taken: string) => {
    const { headers, body } = await visitor.get(path, { 'accept-encoding': taken });
    return { encoding: headers.get('content-encoding'), body };
  };
  const odds = await ask('/api/games/odds', 'identity');
  expect(odds.encoding).toBeNull();
  for (const encoding of ['gzip', 'br']) expect(await ask('/api/games/odds', encoding)).toEqual({ ...odds, encoding });
  expect((await ask('/api/games/stats', 'br')).encoding).toBeNull();
  const turned = await visitor.post('/api/fair/rotate', { clientSeed: 'tulip' }, { 'accept-encoding': 'br' });
  expect([turned.status, turned.headers.get('content-encoding'), turned.headers.get('vary')]).toEqual([
    200,
    null,
    null,
  ]);
});

test('a missing client build is reported plainly', async () => {
  await using bare = await openHouse();
  await rm(join(bare.webRoot, 'index.html'));
  const { status, text } = await bare.visitor().get('/landing');
  expect(status).toBe(503);
  expect(text).toContain('npm start');
});

test('an unknown call is a 404, and a wrong method names the right one', async () => {
  const unknown = await house.visitor().get<Problem>('/api/nothing');
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not-found']);
  const wrong = await anna.call<Problem>('DELETE', '/api/games/dice');
  expect([wrong.status, wrong.body.code, wrong.headers.get('allow')]).toEqual([405, 'method-not-allowed', 'POST']);
  expect((await house.visitor().post('/game-history')).status).toBe(404);
});

test('every address of the API, and every internal one, lists its methods', async () => {
  const methods = new Map<string, Set<string>>();
  const take = (path: string, method: string) => {
    const taken = methods.get(path) ?? new Set();
    for (const one of method === 'GET' ? ['HEAD', 'GET'] : [method]) taken.add(one);
    methods.set(path, taken);
  };
  for (const { path, aliases = [], method } of CALLS as readonly Call[]) {
    for (const address of [path, ...aliases]) take(address.replaceAll(/:\w+/g, '1'), method);
  }
  // The page behind a mailed link shares the path of the call it makes.
  const pages = ['/api/docs', '/api/openapi.json', '/api/login', '/api/notifications/unsubscribe'];
  for (const path of [...pages, '/healthz', '/readyz', '/metrics']) {
    take(path, 'GET');
  }
  for (const [path, taken] of methods) {
    const method = ['PATCH', 'DELETE'].find((other) => !taken.has(other))!;
    const wrong = await house.visitor().call<Problem>(method, path);
    const allowed = wrong.headers.get('allow');
    expect([path, wrong.status, wrong.body.code]).toEqual([path, 405, 'method-not-allowed']);
    expect([path, new Set(allowed?.split(', '))]).toEqual([path, taken]);
    expect(wrong.body.message).toBe(`This address takes ${allowed}.`);
  }
});

test('a browser that opens the sign-in call gets the sign-in page', async () => {
  const { status, headers } = await house.visitor().get('/api/login');
  expect([status, headers.get('location')]).toEqual([302, '/auth']);
});

test('probes report liveness, readiness without reasons, and metrics', async () => {
  const visitor = house.visitor();
  expect((await visitor.get('/healthz')).status).toBe(200);
  house.health.notReady('database', 'tallyhouse_gateway cannot reach 10.0.0.7');
  const unready = await visitor.get('/readyz');
  expect([unready.status, unready.body]).toEqual([503, { status: 'not ready', parts: { database: 'not ready' } }]);
  house.health.ready('database');
  expect((await visitor.get('/readyz')).status).toBe(200);
  const { text } = await visitor.get('/metrics');
  expect(text).toMatch(/tallyhouse_http_request_seconds_count\{call="play-dice",status="200"\} 1/);
});

test('with a separate internal port, this one serves no probes', async () => {
  await using scaled = await openHouse({ internal: { port: 9100 } });
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    const { status, body } = await scaled.visitor().get<Problem>(path);
    expect([path, status, body.code]).toEqual([path, 404, 'not-found']);
  }
});

test('a request keeps a valid id of its sender, and gets one otherwise', async () => {
  const kept = await anna.get('/api/config', { 'x-request-id': 'trace-0123456789' });
  expect(kept.headers.get('x-request-id')).toBe('trace-0123456789');
  for (const id of ['short', 'with spaces in it', 'x'.repeat(65)]) {
    const given = (await anna.get('/api/config', { 'x-request-id': id })).headers.get('x-request-id');
    expect(given).not.toBe(id);
    expect(given).toMatch(/^[\w-]{16}$/);
  }
});

test("a fault is a bland 500 with the request's id, and reveals nothing of its cause", async () => {
  await using broken = await openHouse();
  const bert = broken.visitor();
  await bert.register('bert');
  await broken.db.pool.query((await import('slonik')).sql.unsafe`alter table users rename to lost_users`);
  const { status, body, headers, text } = await bert.get<Problem>('/api/auth/user');
  expect([status, body.code]).toEqual([500, 'fault']);
  expect(body.requestId).toBe(headers.get('x-request-id'));
  expect(text).not.toMatch(/users|relation|select/);
});

test("the nonce's placeholder in the built page is never served", async () => {
  const source = await readFile(join(house.webRoot, 'index.html'), 'utf8');
  expect(source).toContain('__CSP_NONCE__');
  expect((await house.visitor().get('/auth')).text).not.toContain('__CSP_NONCE__');
});

test('the page of an invitation describes itself to sites that preview its link', async () => {
  const { text } = await house.visitor().get('/auth?ref=%22%3E%3Cscript%3E');
  expect(text).toContain('<meta property="og:title" content="You are invited to Tallyhouse">');
  expect(text).not.toContain('"><script>');
  expect((await house.visitor().get('/auth')).text).toContain('<meta property="og:title" content="Tallyhouse">');
});
