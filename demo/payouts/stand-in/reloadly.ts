import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import { type Gate, gateOf, SLOW_MS } from './gate.ts';
import type { Scenario } from './scenarios.ts';
import { paymentsPage } from './statement-pages.ts';
import { type Answered, type Asked, NOT_FOUND, ok, type Wire } from './wire.ts';
import type { Hook, World } from './world.ts';

/** Public values: no real account has them. */
export const RELOADLY_ACCOUNT = {
  clientId: 'demo-client',
  clientSecret: 'demo-secret',
  webhookSecret: 'demo-webhook-secret',
};

const tokenBody = z.object({
  client_id: z.literal(RELOADLY_ACCOUNT.clientId),
  client_secret: z.literal(RELOADLY_ACCOUNT.clientSecret),
  grant_type: z.literal('client_credentials'),
  audience: z.url(),
});
const createBody = z.object({
  operatorId: z.literal(341),
  amount: z.number().positive(),
  useLocalAmount: z.literal(false),
  customIdentifier: z.string().min(1),
  recipientPhone: z.object({ countryCode: z.string(), number: z.string() }),
});
type Given = z.output<typeof createBody>;
type TopUp = { id: number; given: Given; status: string };

const error = (status: number, errorCode: string): Answered => ({ status, json: { errorCode, message: errorCode } });

const OPERATOR = {
  operatorId: 341,
  denominationType: 'RANGE',
  senderCurrencyCode: 'USD',
  minAmount: 1,
  maxAmount: 100,
};

const GATES: Readonly<Record<Gate, Answered | 'cut'>> = {
  cut: 'cut',
  empty: error(400, 'INSUFFICIENT_BALANCE'),
  unauthorized: error(401, 'TOKEN_EXPIRED'),
  limited: { ...error(429, 'TOO_MANY_REQUESTS'), headers: { 'retry-after': '7' } },
  slow: error(500, 'PROVIDER_INTERNAL_ERROR'),
};

export class ReloadlyStandIn {
  readonly #world: World;
  readonly #tokens = new Set<string>();
  readonly #topUps = new Map<string, TopUp>();

  constructor(world: World) {
    this.#world = world;
  }

  readonly answer: Wire = async (asked) => {
    const { method, path, headers, query } = asked;
    if (path === '/oauth/token' && method === 'POST') return this.#token(asked);
    if (!this.#tokens.has(headers.authorization ?? '')) return error(401, 'INVALID_TOKEN');
    if (path === '/topups-async' && method === 'POST') return this.#create(asked);
    if (path === '/accounts/balance') return ok({ balance: 950.25, currencyCode: 'USD' });
    if (path.startsWith('/operators/auto-detect/phone/'))
      return path.endsWith('00/countries/US') ? error(404, 'COULD_NOT_AUTO_DETECT_OPERATOR') : ok(OPERATOR);
    if (path !== '/topups/reports/transactions') return NOT_FOUND;
    if (!query.has('customIdentifier')) return this.#listed(asked);
    const found = this.#topUps.get(query.get('customIdentifier') ?? '');
    return ok({ content: found === undefined ? [] : [shown(found)] });
  };

  #listed({ query }: Asked): Answered | 'cut' {
    const size = Number(query.get('size'));
    const at = (name: string) => Date.parse(`${query.get(name)!.replace(' ', 'T')}Z`);
    const period = { from: at('startDate'), to: at('endDate') };
    const page = paymentsPage(this.#world, 'reloadly', {
      ...period,
      start: (Number(query.get('page')) - 1) * size,
      size,
    });
    if (page === 'cut') return 'cut';
    if (page === 'limited') return { ...error(429, 'TOO_MANY_REQUESTS'), headers: { 'retry-after': '1' } };
    const content = page.payments.map(({ id, ref, amount, at: madeAt }) => ({
      transactionId: Number(id),
      status: 'SUCCESSFUL',
      customIdentifier: ref,
      operatorName: 'Any Mobile',
      requestedAmount: Number(amount),
      requestedAmountCurrencyCode: 'USD',
      transactionDate: instantOf(madeAt).slice(0, 19).replace('T', ' '),
      pinDetail: { serial: 'S-1', code: '1234-5678' },
      balanceInfo: { cost: Math.round(Number(amount) * 90) / 100, currencyCode: 'USD' },
    }));
    return ok({ content, totalElements: page.total, last: Number(query.get('page')) * size >= page.total });
  }

  sign(body: string, secret: string = RELOADLY_ACCOUNT.webhookSecret): Hook {
    const time = String(this.#world.now());
    const signature = createHmac('sha256', secret).update(`${body}:${time}`).digest('hex');
    return { body, headers: { 'x-reloadly-signature': signature, 'x-reloadly-request-timestamp': time } };
  }

  #token({ body }: Asked): Answered {
    if (!tokenBody.safeParse(JSON.parse(body)).success) return error(401, 'INVALID_CREDENTIALS');
    const token = this.#world.text(40);
    this.#tokens.add(`Bearer ${token}`);
    return ok({ access_token: token, expires_in: 86_400, token_type: 'Bearer' });
  }

  async #create({ body }: Asked): Promise<Answered | 'cut'> {
    const parsed = createBody.safeParse(JSON.parse(body));
    if (!parsed.success) return error(400, 'INVALID_AMOUNT_FOR_OPERATOR');
    const given = parsed.data;
    const ref = given.customIdentifier;
    const scenario = this.#world.scenarioOf(ref);
    const gate = gateOf(this.#world, 'reloadly', ref, scenario);
    if (gate === 'unauthorized') this.#tokens.clear();
    if (gate === 'slow') this.#world.later(SLOW_MS, () => void this.#take(given, null));
    if (gate !== null) return GATES[gate];
    const isUsed = this.#topUps.has(ref);
    const topUp = isUsed ? null : this.#take(given, scenario);
    if (topUp === null || scenario?.startsWith('identifier-used')) return error(400, 'CUSTOM_IDENTIFIER_ALREADY_USED');
    if (scenario === 'lost-answer-paid') return 'cut';
    if (scenario === 'hook-first') await this.#tell(topUp, true);
    return ok({ transactionId: topUp.id });
  }

  #take(given: Given, scenario: Scenario | null): TopUp {
    const topUp = { id: 26_000 + this.#world.count('reloadly top-up'), given, status: 'PROCESSING' };
    this.#topUps.set(given.customIdentifier, topUp);
    this.#world.later(this.#world.settleMs, () => this.#settle(topUp, scenario));
    return topUp;
  }

  async #settle(topUp: TopUp, scenario: Scenario | null): Promise<void> {
    const { customIdentifier: ref, recipientPhone, amount } = topUp.given;
    const isRefunded = scenario === 'identifier-used-refunded';
    topUp.status = isRefunded ? 'REFUNDED' : 'SUCCESSFUL';
    const payment = { ref, id: String(topUp.id), to: recipientPhone.number, amount: amount.toFixed(2) };
    if (!isRefunded) this.#world.pay({ provider: 'reloadly', ...payment });
    if (scenario === 'hook-forged') for (const hook of this.forged(topUp)) await this.#world.hook('reloadly', hook);
    await this.#tell(topUp);
  }

  async #tell(topUp: TopUp, isTwice = false): Promise<void> {
    const hook = this.sign(eventOf(topUp));
    for (const one of isTwice ? [hook, hook] : [hook]) await this.#world.hook('reloadly', one);
  }

  /** Another body, another secret, no signature, another time. */
  forged(topUp: TopUp): Hook[] {
    const body = eventOf(topUp);
    const { headers } = this.sign(body);
    const later = { ...headers, 'x-reloadly-request-timestamp': String(this.#world.now() + 1) };
    return [
      { body: `${body} `, headers },
      this.sign(body, 'another-secret'),
      { body, headers: {} },
      { body, headers: later },
    ];
  }
}

function eventOf({ id, given, status }: TopUp): string {
  const data = { transactionId: id, customIdentifier: given.customIdentifier, status };
  return JSON.stringify({ type: 'airtime_transaction.status', data });
}

function shown({ id, given, status }: TopUp) {
  return {
    transactionId: id,
    status,
    customIdentifier: given.customIdentifier,
    requestedAmount: given.amount,
    requestedAmountCurrencyCode: 'USD',
    pinDetail: status === 'SUCCESSFUL' ? { serial: 'S-1', code: '1234-5678' } : null,
    balanceInfo: { cost: given.amount * 0.9, currencyCode: 'USD' },
  };
}
