import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import { type Gate, gateOf, SLOW_MS } from './gate.ts';
import type { Scenario } from './scenarios.ts';
import { type Answered, type Asked, NOT_FOUND, ok, type Wire } from './wire.ts';
import type { Hook, World } from './world.ts';

/** Public value: no real service has it. */
export const GENERIC_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const createBody = z.strictObject({
  ref: z.string().min(1),
  amount: z.string(),
  unit: z.string(),
  to: z.record(z.string(), z.string()),
});

type Given = z.output<typeof createBody>;
type Payout = { id: string; body: string; given: Given; state: string; at: number };

const error = (status: number, code: string): Answered => ({ status, json: { code } });

const GATES: Readonly<Record<Gate, Answered | 'cut'>> = {
  cut: 'cut',
  empty: error(402, 'insufficient-funds'),
  unauthorized: error(401, 'signature'),
  limited: { ...error(429, 'not-now'), headers: { 'retry-after': '7' } },
  slow: error(500, 'internal'),
};

export class GenericStandIn {
  readonly #world: World;
  readonly #payouts = new Map<string, Payout>();

  constructor(world: World) {
    this.#world = world;
  }

  readonly answer: Wire = async (asked) => {
    const { method, path, headers, body } = asked;
    const [id, seconds] = [headers['webhook-id'], headers['webhook-timestamp']].map(String);
    if (headers['webhook-signature'] !== `v1,${signature(`${id}.${seconds}.${body}`)}`) return error(401, 'signature');
    if (path === '/payouts' && method === 'POST') return this.#create(asked);
    const [, ref] = /^\/payouts\/([^/]+)$/.exec(path) ?? [];
    if (ref === undefined) return NOT_FOUND;
    const payout = this.#payouts.get(decodeURIComponent(ref));
    return payout === undefined ? error(404, 'not-found') : ok(shown(payout));
  };

  sign(body: string, seconds = Math.floor(this.#world.now() / 1000)): Hook {
    const id = `msg_${this.#world.text(20)}`;
    const signed = signature(`${id}.${seconds}.${body}`);
    const headers = { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signed}` };
    return { body, headers };
  }

  async #create({ body }: Asked): Promise<Answered | 'cut'> {
    const parsed = createBody.safeParse(JSON.parse(body));
    if (!parsed.success) return error(422, 'invalid-payout');
    const { ref, to } = parsed.data;
    const scenario = this.#world.scenarioOf(ref, ...Object.values(to));
    const gate = gateOf(this.#world, 'generic', ref, scenario);
    if (gate === 'slow') this.#world.later(SLOW_MS, () => void this.#take(body, parsed.data, null));
    if (gate !== null) return GATES[gate];
    if (scenario === 'other-body-409' && !this.#payouts.has(ref)) this.#take(`${body} `, parsed.data, null);
    const held = this.#payouts.get(ref);
    if (held !== undefined) return held.body === body ? ok(shown(held)) : error(409, 'other-body');
    const payout = this.#take(body, parsed.data, scenario);
    if (scenario === 'lost-answer-paid') return 'cut';
    if (scenario === 'hook-first') {
      const hook = this.sign(JSON.stringify({ ref, id: payout.id }));
      for (const one of [hook, hook]) await this.#world.hook('generic', one);
    }
    return { status: 201, json: shown(payout) };
  }

  #take(body: string, given: Given, scenario: Scenario | null): Payout {
    const payout = { id: this.#world.text(12), body, given, state: 'accepted', at: this.#world.now() };
    this.#payouts.set(given.ref, payout);
    this.#world.later(this.#world.settleMs, () => this.#settle(payout, scenario));
    return payout;
  }

  async #settle(payout: Payout, scenario: Scenario | null): Promise<void> {
    const { id, given } = payout;
    if (scenario === 'hook-forged') for (const hook of this.forged(given.ref)) await this.#world.hook('generic', hook);
    const to = Object.values(given.to)[0] ?? '';
    this.#world.pay({ provider: 'generic', ref: given.ref, id, to, amount: given.amount });
    if (scenario === 'paid-then-back') this.#world.later(9 * DAY_MS, () => this.#move(payout, 'returned'));
    await this.#move(payout, 'paid');
  }

  async #move(payout: Payout, state: string): Promise<void> {
    Object.assign(payout, { state, at: this.#world.now() });
    const body = JSON.stringify({ ref: payout.given.ref, id: payout.id });
    await this.#world.hook('generic', this.sign(body));
  }

  /** Another body, an old time, another id, no signature. */
  forged(ref: string): Hook[] {
    const body = JSON.stringify({ ref });
    const { headers } = this.sign(body);
    return [
      { body: `${body} `, headers },
      this.sign(body, Math.floor(this.#world.now() / 1000) - 600),
      { body, headers: { ...headers, 'webhook-id': 'msg_other' } },
      { body, headers: {} },
    ];
  }
}

function signature(text: string): string {
  const key = Buffer.from(GENERIC_SECRET.slice('whsec_'.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}

function shown({ id, given: { ref, amount, unit }, state, at }: Payout) {
  return { id, ref, amount, unit, state, at, fee: '0.00', claimBy: null };
}
