import { instantOf } from '#contracts/days/time.ts';
import { ok, NOT_FOUND, type Wire } from './wire.ts';
import type { World } from './world.ts';

type Ticker = { price: string; bid: string; ask: string; ageMs: number };

/** GET /products/BTC-USD/ticker. Tests change its prices. */
export class CoinbaseStandIn {
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
