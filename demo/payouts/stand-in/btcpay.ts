import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type Gate, gateOf, SLOW_MS } from './gate.ts';
import type { Scenario } from './scenarios.ts';
import { paymentsPage } from './statement-pages.ts';
import { type Answered, type Asked, NOT_FOUND, ok, type Wire } from './wire.ts';
import type { Hook, World } from './world.ts';

/** Public values: no real store has them. */
export const BTCPAY_ACCOUNT = { apiKey: 'demo-api-key', storeId: 'DemoStore', webhookSecret: 'demo-webhook-secret' };

const pullBody = z.object({
  name: z.string().max(50),
  amount: z.string(),
  currency: z.literal('BTC'),
  payoutMethods: z.array(z.string()).min(1),
  autoApproveClaims: z.boolean(),
});
const payoutBody = z.object({
  destination: z.string().min(1),
  amount: z.string(),
  payoutMethodId: z.string(),
  pullPaymentId: z.string(),
  metadata: z.object({ reference: z.string() }),
});

type Pull = { id: string; amount: string; isArchived: boolean };
type Payout = { id: string; given: z.output<typeof payoutBody>; state: string; revision: number };

const error = (status: number, code: string): Answered => ({ status, json: { code, message: code } });

const GATES: Readonly<Record<Gate, Answered | 'cut'>> = {
  cut: 'cut',
  empty: error(503, 'rate-unavailable'),
  unauthorized: error(401, 'unauthenticated'),
  limited: { ...error(429, 'too-many'), headers: { 'retry-after': '7' } },
  slow: error(500, 'generic-error'),
};

export class BtcpayStandIn {
  readonly #world: World;
  readonly #pulls = new Map<string, Pull>();
  readonly #payouts = new Map<string, Payout>();

  constructor(world: World) {
    this.#world = world;
  }

  readonly answer: Wire = async (asked) => {
    const { method, path, headers } = asked;
    if (headers.authorization !== `token ${BTCPAY_ACCOUNT.apiKey}`) return error(401, 'unauthenticated');
    const [, pullId] = /^\/api\/v1\/pull-payments\/([^/]+)\/payouts$/.exec(path) ?? [];
    if (pullId !== undefined) return ok(this.#of(pullId).map(shown));
    const [, rest] = new RegExp(`^/api/v1/stores/${BTCPAY_ACCOUNT.storeId}/(.+)$`).exec(path) ?? [];
    const [kind, id] = rest?.split('/') ?? [];
    if (kind === 'pull-payments') return id === undefined ? this.#openPull(asked) : this.#archive(id);
    if (kind !== 'payouts') return NOT_FOUND;
    if (id === undefined) return method === 'GET' ? this.#listed() : this.#claim(asked);
    return method === 'DELETE' ? this.#cancel(id) : this.#approve(id, asked);
  };

  sign(body: string, secret: string = BTCPAY_ACCOUNT.webhookSecret): Hook {
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return { body, headers: { 'btcpay-sig': `sha256=${signature}` } };
  }

  #listed(): Answered | 'cut' {
    const whole = { from: 0, to: Infinity, start: 0, size: Infinity };
    const page = paymentsPage(this.#world, 'btcpay', whole);
    if (page === 'cut') return 'cut';
    if (page === 'limited') return { ...error(429, 'too-many'), headers: { 'retry-after': '1' } };
    const rows = page.payments.map(({ id, ref, to, amount, at }) => ({
      id,
      date: Math.floor(at / 1000),
      revision: 1,
      destination: to,
      originalCurrency: 'BTC',
      originalAmount: amount,
      payoutMethodId: 'BTC-CHAIN',
      state: 'Completed',
      paymentProof: { proofType: 'PayoutTransactionOnChainBlob', id: `${id}tx`, link: null },
      metadata: { reference: ref },
    }));
    return { status: 200, json: rows };
  }

  #of(pullId: string): Payout[] {
    return [...this.#payouts.values()].filter(({ given }) => given.pullPaymentId === pullId);
  }

  #openPull({ body }: Asked): Answered {
    const { amount } = pullBody.parse(JSON.parse(body));
    const pull = { id: this.#world.text(20), amount, isArchived: false };
    this.#pulls.set(pull.id, pull);
    return ok(pull);
  }

  #archive(id: string): Answered {
    const pull = this.#pulls.get(id);
    if (pull === undefined) return error(404, 'pullpayment-not-found');
    pull.isArchived = true;
    return ok({});
  }

  #claim({ body }: Asked): Answered | 'cut' {
    const parsed = payoutBody.safeParse(JSON.parse(body));
    if (!parsed.success) return { status: 422, json: [{ path: 'destination', message: 'invalid' }] };
    const given = parsed.data;
    const ref = given.metadata.reference;
    const scenario = this.#scenarioOf(given);
    const gate = gateOf(this.#world, 'btcpay', ref, scenario);
    if (gate === 'slow') this.#world.later(SLOW_MS, () => void this.#take(given));
    if (gate !== null) return GATES[gate];
    const pull = this.#pulls.get(given.pullPaymentId);
    if (pull === undefined || pull.isArchived) return error(400, 'archived');
    const open = [...this.#payouts.values()].filter(({ state }) => state !== 'Cancelled');
    if (open.some((one) => one.given.pullPaymentId === pull.id)) return error(400, 'overdraft');
    const isBusy = (one: Payout) => one.state !== 'Completed' && one.given.destination === given.destination;
    if (open.some(isBusy)) return error(400, 'duplicate-destination');
    const payout = this.#take(given);
    return scenario === 'lost-answer-paid' ? 'cut' : ok(shown(payout));
  }

  #take(given: Payout['given']): Payout {
    const payout = { id: this.#world.text(20), given, state: 'AwaitingApproval', revision: 0 };
    this.#payouts.set(payout.id, payout);
    return payout;
  }

  async #approve(id: string, { body }: Asked): Promise<Answered | 'cut'> {
    const payout = this.#payouts.get(id);
    if (payout === undefined) return error(404, 'payout-not-found');
    if (payout.state !== 'AwaitingApproval') return error(400, 'invalid-state');
    const { revision } = z.object({ revision: z.int() }).parse(JSON.parse(body));
    if (revision !== payout.revision) return error(400, 'old-revision');
    const scenario = this.#scenarioOf(payout.given);
    payout.state = 'AwaitingPayment';
    payout.revision += 1;
    if (scenario === 'hook-first') await this.#tell(payout, true);
    if (scenario !== 'never-broadcast') this.#world.later(this.#world.settleMs, () => this.#pay(payout, scenario));
    return ok(shown(payout));
  }

  async #pay(payout: Payout, scenario: Scenario | null): Promise<void> {
    if (payout.state !== 'AwaitingPayment') return;
    payout.state = 'Completed';
    const { destination: to, amount, metadata } = payout.given;
    this.#world.pay({ provider: 'btcpay', ref: metadata.reference, id: payout.id, to, amount });
    if (scenario === 'hook-forged') for (const hook of this.forged(payout)) await this.#world.hook('btcpay', hook);
    await this.#tell(payout);
  }

  async #tell(payout: Payout, isTwice = false): Promise<void> {
    const hook = this.sign(this.#event(payout));
    for (const one of isTwice ? [hook, hook] : [hook]) await this.#world.hook('btcpay', one);
  }

  /** BTCPay indents its bodies. */
  #event({ id, state, given }: Payout): string {
    const deliveryId = this.#world.text(20);
    const delivery = { deliveryId, originalDeliveryId: deliveryId, isRedelivery: false, type: 'PayoutUpdated' };
    const payout = { payoutId: id, pullPaymentId: given.pullPaymentId, payoutState: state };
    return JSON.stringify({ ...delivery, storeId: BTCPAY_ACCOUNT.storeId, ...payout }, null, 2);
  }

  /** The minified body, another secret, no signature. */
  forged(payout: Payout): Hook[] {
    const body = this.#event(payout);
    const minified = JSON.stringify(JSON.parse(body));
    const { headers } = this.sign(body);
    return [{ body: minified, headers }, this.sign(body, 'another-secret'), { body, headers: {} }];
  }

  #cancel(id: string): Answered {
    const payout = this.#payouts.get(id);
    if (payout === undefined) return error(404, 'payout-not-found');
    if (!payout.state.startsWith('Awaiting')) return error(400, 'invalid-state');
    payout.state = 'Cancelled';
    return ok({});
  }

  #scenarioOf({ metadata, destination }: Payout['given']): Scenario | null {
    return this.#world.scenarioOf(metadata.reference, destination);
  }
}

function shown({ id, given, state, revision }: Payout) {
  const { destination, amount, pullPaymentId, payoutMethodId, metadata } = given;
  const isPaid = state === 'Completed';
  return {
    id,
    revision,
    pullPaymentId,
    destination,
    originalCurrency: 'BTC',
    originalAmount: amount,
    payoutCurrency: 'BTC',
    payoutAmount: amount,
    payoutMethodId,
    state,
    paymentProof: isPaid ? { proofType: 'PayoutTransactionOnChainBlob', id: `${id}tx`, link: null } : null,
    metadata,
  };
}
