import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { type Gate, gateOf, SLOW_MS } from './gate.ts';
import type { Scenario } from './scenarios.ts';
import { paymentsPage } from './statement-pages.ts';
import { type Answered, type Asked, NOT_FOUND, ok, type Wire } from './wire.ts';
import type { Hook, World } from './world.ts';

/** Public values: no real account has them. */
export const TREMENDOUS_ACCOUNT = { apiKey: 'TEST_demo-key', webhookKey: 'demo-webhook-key' };

const createBody = z.strictObject({
  external_id: z.string().min(1),
  payment: z.object({ funding_source_id: z.literal('balance') }),
  reward: z.object({
    value: z.object({ denomination: z.number().positive(), currency_code: z.literal('USD') }),
    products: z.array(z.string()).length(1),
    recipient: z.object({ name: z.string().min(1), email: z.email() }),
    delivery: z.object({ method: z.enum(['EMAIL', 'LINK', 'PHONE']) }),
  }),
});

type Given = z.output<typeof createBody>;
type Order = { id: string; rewardId: string; body: string; given: Given; delivery: string; status: string | null };

const error = (status: number, message: string): Answered => ({ status, json: { errors: { message } } });

const GATES: Readonly<Record<Gate, Answered | 'cut'>> = {
  cut: 'cut',
  empty: error(402, 'Insufficient funds'),
  unauthorized: error(401, 'Unauthorized'),
  limited: { ...error(429, 'Too many requests'), headers: { 'retry-after': '7' } },
  slow: error(500, 'Internal server error'),
};

export class TremendousStandIn {
  readonly #world: World;
  readonly #orders = new Map<string, Order>();

  constructor(world: World) {
    this.#world = world;
  }

  readonly answer: Wire = async (asked) => {
    const { method, path, headers } = asked;
    if (headers.authorization !== `Bearer ${TREMENDOUS_ACCOUNT.apiKey}`) return error(401, 'Unauthorized');
    if (path === '/orders' && method === 'POST') return this.#create(asked);
    if (path === '/balance_transactions') return this.#transactions(asked);
    if (path === '/funding_sources/balance')
      return ok({ funding_source: { id: 'balance', method: 'balance', meta: { available_amount: 18_250.5 } } });
    const [, wanted] = /^\/orders\/([^/]+)$/.exec(path) ?? [];
    if (wanted !== undefined) {
      const order = this.#orders.get(decodeURIComponent(wanted)) ?? this.#orderBy(({ id }) => id === wanted);
      return order === undefined ? error(404, 'Record not found') : ok(shown(order));
    }
    const [, rewardId] = /^\/rewards\/([^/]+)\/cancel$/.exec(path) ?? [];
    return rewardId === undefined || method !== 'POST' ? NOT_FOUND : this.#cancel(rewardId);
  };

  sign(body: string, key: string = TREMENDOUS_ACCOUNT.webhookKey): Hook {
    const signature = createHmac('sha256', key).update(body).digest('hex');
    return { body, headers: { 'tremendous-webhook-signature': `sha256=${signature}` } };
  }

  #transactions({ query }: Asked): Answered | 'cut' {
    const page = paymentsPage(this.#world, 'tremendous', {
      from: Date.parse(query.get('created_at[gte]')!),
      to: Date.parse(query.get('created_at[lte]')!),
      start: Number(query.get('offset')),
      size: Number(query.get('limit')),
    });
    if (page === 'cut') return 'cut';
    if (page === 'limited') return { ...error(429, 'Too many requests'), headers: { 'retry-after': '1' } };
    const rows = page.payments.map(({ id, ref, amount, at }) => ({
      created_at: instantOf(at),
      amount: -Number(amount),
      currency_code: 'USD',
      balance: null,
      action: 'order',
      description: 'Rewards order',
      order: { id, external_id: ref },
    }));
    return ok({ balance_transactions: rows, total_count: page.total });
  }

  async #create({ body }: Asked): Promise<Answered | 'cut'> {
    const parsed = createBody.safeParse(JSON.parse(body));
    if (!parsed.success) return error(422, 'The order is not valid');
    const given = parsed.data;
    const { external_id: ref, reward } = given;
    const scenario = this.#world.scenarioOf(ref, reward.recipient.email);
    const gate = gateOf(this.#world, 'tremendous', ref, scenario);
    if (gate === 'slow') this.#world.later(SLOW_MS, () => void this.#take(body, given, null));
    if (gate !== null) return GATES[gate];
    if (scenario === 'other-body-409' && !this.#orders.has(ref)) this.#take(`${body} `, given, null);
    const held = this.#orders.get(ref);
    if (held !== undefined)
      return held.body === body ? { status: 201, json: shown(held) } : error(409, 'external_id has another payload');
    const order = this.#take(body, given, scenario);
    if (scenario === 'lost-answer-paid') return 'cut';
    if (scenario === 'hook-first') await this.#hooksFirst(order);
    return ok(shown(order));
  }

  #take(body: string, given: Given, scenario: Scenario | null): Order {
    const order = {
      id: this.#world.text(12),
      rewardId: this.#world.text(12),
      body,
      given,
      delivery: 'PENDING',
      status: null,
    };
    this.#orders.set(given.external_id, order);
    this.#world.later(this.#world.settleMs, () => this.#deliver(order, scenario));
    return order;
  }

  async #deliver(order: Order, scenario: Scenario | null): Promise<void> {
    if (scenario === 'hook-forged') for (const hook of this.forged(order)) await this.#world.hook('tremendous', hook);
    if (scenario === 'success-but-unclaimed') {
      order.delivery = 'FAILED';
      return this.#tell(order, 'DELIVERY.FAILED');
    }
    const { external_id: ref, reward } = order.given;
    const { denomination } = reward.value;
    order.delivery = 'SUCCEEDED';
    const payment = { ref, id: order.id, to: reward.recipient.email, amount: denomination.toFixed(2) };
    this.#world.pay({ provider: 'tremendous', ...payment });
    if (scenario === 'paid-then-back') this.#world.later(9 * DAY_MS, () => this.#back(order));
    await this.#tell(order, 'DELIVERY.SUCCEEDED');
  }

  async #back(order: Order): Promise<void> {
    order.status = 'CANCELED';
    await this.#tell(order, 'CANCELED');
  }

  async #tell(order: Order, name: string): Promise<void> {
    await this.#world.hook('tremendous', this.sign(this.#event(order, name)));
  }

  #event({ rewardId }: Order, name: string): string {
    const payload = { resource: { id: rewardId, type: 'rewards' }, meta: {} };
    const created = instantOf(this.#world.now());
    return JSON.stringify({ event: `REWARDS.${name}`, uuid: this.#world.text(20), created_utc: created, payload });
  }

  async #hooksFirst(order: Order): Promise<void> {
    const hook = this.sign(this.#event(order, 'DELIVERY.SUCCEEDED'));
    for (const one of [hook, hook]) await this.#world.hook('tremendous', one);
  }

  /** Another body, another key, no signature, an unsigned prefix. */
  forged(order: Order): Hook[] {
    const body = this.#event(order, 'CANCELED');
    const { headers } = this.sign(body);
    const bare = { 'tremendous-webhook-signature': headers['tremendous-webhook-signature']!.slice('sha256='.length) };
    return [
      { body: `${body} `, headers },
      this.sign(body, 'another-key'),
      { body, headers: {} },
      { body, headers: bare },
    ];
  }

  async #cancel(rewardId: string): Promise<Answered> {
    const order = this.#orderBy((one) => one.rewardId === rewardId);
    if (order === undefined) return error(404, 'Record not found');
    if (order.delivery !== 'FAILED') return error(422, 'The reward cannot be canceled');
    await this.#back(order);
    return ok(shown(order).order.rewards[0]);
  }

  #orderBy(isWanted: (order: Order) => boolean): Order | undefined {
    return [...this.#orders.values()].find(isWanted);
  }
}

function shown({ id, rewardId, given, delivery, status }: Order) {
  const { value, recipient } = given.reward;
  const link = 'https://reward.example.org/secret-link';
  const reward = { id: rewardId, order_id: id, status, value, recipient };
  return {
    order: {
      id,
      external_id: given.external_id,
      status: 'EXECUTED',
      payment: { subtotal: value.denomination, total: value.denomination, fees: 0 },
      rewards: [{ ...reward, delivery: { method: given.reward.delivery.method, status: delivery, link } }],
    },
  };
}
