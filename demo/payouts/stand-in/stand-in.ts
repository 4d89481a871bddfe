import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import { BtcpayStandIn } from './btcpay.ts';
import { CircleStandIn } from './circle.ts';
import { GenericStandIn } from './generic.ts';
import { PaypalStandIn } from './paypal.ts';
import type { PaypalSigners } from './paypal-hooks.ts';
import { ReloadlyStandIn } from './reloadly.ts';
import { RobloxStandIn } from './roblox.ts';
import { SCENARIOS } from './scenarios.ts';
import { TremendousStandIn } from './tremendous.ts';
import { type Answered, type Asked, NOT_FOUND, ok, type Wire } from './wire.ts';
import { PROVIDER_NAMES, type ProviderName, World, type WorldDeps } from './world.ts';

type Ticker = { price: string; bid: string; ask: string; ageMs: number };

/** GET /products/BTC-USD/ticker. Tests change its prices. */
class CoinbaseStandIn {
  readonly tickers: Record<string, Ticker> = {
    'BTC-USD': { price: '62500.00', bid: '62499.99', ask: '62500.01', ageMs: 1000 },
    'ETH-USD': { price: '2500.00', bid: '2499.99', ask: '2500.01', ageMs: 1000 },
  };
  readonly #world: World;
  #trades = 1000;

  constructor(world: World) {
    this.#world = world;
  }

  readonly answer: Wire = ({ path }) => {
    const [, product] = /^\/products\/([A-Z]+-[A-Z]+)\/ticker$/.exec(path) ?? [];
    const ticker = product === undefined ? undefined : this.tickers[product];
    if (ticker === undefined) return NOT_FOUND;
    const { ageMs, ...prices } = ticker;
    const time = instantOf(this.#world.now() - ageMs);
    this.#trades += 1;
    return ok({ trade_id: this.#trades, ...prices, size: '0.001', volume: '5000.1', time });
  };
}

const MAX_BODY_BYTES = 1024 * 1024;

const control = {
  clock: z.strictObject({ advanceMs: z.int().nonnegative() }),
  scenario: z.strictObject({ ref: z.string().min(1), scenario: z.enum(SCENARIOS) }),
  hooks: z.partialRecord(z.enum(PROVIDER_NAMES), z.url()),
};

type WireName = ProviderName | 'coinbase' | 'roblox';

/** One server for every provider; each has its name as the first part of the path. */
export class PayoutStandIn {
  readonly world: World;
  readonly paypal: PaypalStandIn;
  readonly coinbase: CoinbaseStandIn;
  readonly roblox = new RobloxStandIn();
  readonly #wires: Readonly<Record<WireName, Wire>>;
  readonly #server: Server;
  #url = '';

  constructor(deps: WorldDeps, paypalSigners: PaypalSigners) {
    this.world = new World(deps);
    this.paypal = new PaypalStandIn(this.world, () => this.url, paypalSigners);
    this.coinbase = new CoinbaseStandIn(this.world);
    this.#wires = {
      paypal: this.paypal.answer,
      tremendous: new TremendousStandIn(this.world).answer,
      btcpay: new BtcpayStandIn(this.world).answer,
      circle: new CircleStandIn(this.world).answer,
      reloadly: new ReloadlyStandIn(this.world).answer,
      generic: new GenericStandIn(this.world).answer,
      coinbase: this.coinbase.answer,
      roblox: this.roblox.answer,
    };
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => {
        if (!response.headersSent) response.statusCode = 500;
        response.end();
      });
    });
  }

  get url(): string {
    return this.#url;
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    this.#url = `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.#url);
    const [, first = '', ...rest] = url.pathname.split('/');
    const asked: Asked = {
      method: request.method ?? 'GET',
      path: `/${rest.join('/')}`,
      query: url.searchParams,
      headers: request.headers,
      body: await bodyOf(request),
    };
    const wire = Object.hasOwn(this.#wires, first) ? this.#wires[first as WireName] : null;
    const answered = first === 'stand-in' ? await this.#control(asked) : ((await wire?.(asked)) ?? NOT_FOUND);
    if (answered === 'cut') return void request.socket.destroy();
    const { status, json, text, headers = {} } = answered;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(text ?? JSON.stringify(json ?? {}));
  }

  /** Lets another process advance the clock, choose a scenario for a reference and list the payments. */
  async #control({ method, path, body }: Asked): Promise<Answered> {
    if (path === '/payments') return { status: 200, json: this.world.payments };
    if (method !== 'POST') return NOT_FOUND;
    const given = JSON.parse(body) as unknown;
    if (path === '/clock') await this.world.advance(control.clock.parse(given).advanceMs);
    else if (path === '/hooks') Object.assign(this.world.hookUrls, control.hooks.parse(given));
    else if (path === '/scenario') {
      const { ref, scenario } = control.scenario.parse(given);
      this.world.assign(ref, scenario);
    } else return NOT_FOUND;
    return { status: 200, json: { now: this.world.now() } };
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
