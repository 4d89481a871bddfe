import { z } from 'zod';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { eventOf, PAYPAL_ACCOUNT, PaypalHooks, type PaypalSigners } from './paypal-hooks.ts';
import { type Gate, gateOf, SLOW_MS } from './gate.ts';
import type { Scenario } from './scenarios.ts';
import { type Answered, type Asked, NOT_FOUND, ok, type Wire } from './wire.ts';
import { paymentsPage } from './statement-pages.ts';
import type { World } from './world.ts';

const CERTIFICATE_PATH = '/v1/notifications/certs/stand-in';

const createBody = z.object({
  sender_batch_header: z.object({ sender_batch_id: z.string().min(1).max(256).optional() }),
  items: z
    .array(
      z.object({
        recipient_type: z.enum(['EMAIL', 'PHONE', 'PAYPAL_ID', 'USER_HANDLE']),
        amount: z.object({ currency: z.literal('USD'), value: z.string().regex(/^\d{1,6}\.\d\d$/) }),
        receiver: z.string().min(1).max(127),
        note: z.string().max(4000).optional(),
        sender_item_id: z.string().max(63).optional(),
      }),
    )
    .min(1)
    .max(15_000),
});

/** PayPal's sandbox answers these notes with a status and an error name. */
const NOTES: Readonly<Record<string, readonly [number, string]>> = {
  ERRPYO001: [403, 'SENDER_RESTRICTED'],
  ERRPYO005: [422, 'INSUFFICIENT_FUNDS'],
  ERRPYO006: [500, 'INTERNAL_ERROR'],
  ERRPYO014: [400, 'USER_BUSINESS_ERROR'],
  ERRPYO035: [422, 'RATE_LIMIT_VALIDATION'],
  ERRPYO039: [400, 'PREVIOUS_REQUEST_IN_PROGRESS'],
};

type Item = z.output<typeof createBody>['items'][number];
type Batch = {
  id: string;
  itemId: string;
  transactionId: string;
  ref: string;
  item: Item;
  status: string;
  itemStatus: string;
  processedAt: number;
  createdAt: number;
};

const error = (status: number, name: string, details: unknown[] = []): Answered => ({
  status,
  json: { name, message: 'See details.', debug_id: 'd1', details, links: [] },
});

export class PaypalStandIn {
  readonly hooks: PaypalHooks;
  readonly #world: World;
  readonly #batches = new Map<string, Batch>();
  /** The batch that holds each sender_batch_id. */
  readonly #holders = new Map<string, Batch>();
  readonly #inProgress = new Set<string>();
  readonly #tokens = new Set<string>();
  #isTokenLimited = false;

  constructor(world: World, url: () => string, signers: PaypalSigners) {
    this.#world = world;
    this.hooks = new PaypalHooks(world, () => `${url()}/paypal${CERTIFICATE_PATH}`, signers);
  }

  readonly answer: Wire = async (asked) => {
    const { method, path, headers } = asked;
    if (path === CERTIFICATE_PATH) return { status: 200, text: this.hooks.signers.leaf.pem };
    if (path === '/v1/oauth2/token' && method === 'POST') return this.#token(asked);
    if (!this.#tokens.has(headers.authorization ?? '')) return error(401, 'AUTHENTICATION_FAILURE');
    if (path === '/v1/payments/payouts' && method === 'POST') return this.#create(asked);
    if (path === '/v1/reporting/balances') return ok(BALANCE);
    if (path === '/v1/reporting/transactions') return this.#transactions(asked);
    const [, batchId] = /^\/v1\/payments\/payouts\/([^/]+)$/.exec(path) ?? [];
    if (batchId !== undefined) {
      const batch = this.#batches.get(batchId);
      return batch === undefined ? error(404, 'INVALID_RESOURCE_ID') : ok(shown(batch));
    }
    const [, itemId] = /^\/v1\/payments\/payouts-item\/([^/]+)\/cancel$/.exec(path) ?? [];
    return itemId === undefined || method !== 'POST' ? NOT_FOUND : this.#cancel(itemId);
  };

  #token({ headers }: Asked): Answered {
    const basic = Buffer.from(`${PAYPAL_ACCOUNT.clientId}:${PAYPAL_ACCOUNT.clientSecret}`).toString('base64');
    if (headers.authorization !== `Basic ${basic}`) return { status: 401, json: { error: 'invalid_client' } };
    if (this.#isTokenLimited) {
      this.#isTokenLimited = false;
      return { ...error(429, 'RATE_LIMIT_REACHED'), headers: { 'retry-after': '1' } };
    }
    this.#world.count('paypal token');
    const token = this.#world.text(40);
    this.#tokens.add(`Bearer ${token}`);
    return ok({ access_token: token, token_type: 'Bearer', expires_in: 32_400 });
  }

  async #create({ body }: Asked): Promise<Answered | 'cut'> {
    const parsed = createBody.safeParse(JSON.parse(body));
    if (!parsed.success) {
      const details = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), issue: message }));
      return error(400, 'VALIDATION_ERROR', details);
    }
    const { sender_batch_header: header, items } = parsed.data;
    const [item] = items as [Item];
    const ref = header.sender_batch_id ?? this.#world.text(12);
    const noted = NOTES[item.note ?? ''];
    if (noted !== undefined) return error(...noted);
    const scenario = this.#world.scenarioOf(ref, item.note, item.receiver);
    const gate = gateOf(this.#world, 'paypal', ref, scenario);
    if (gate !== null) return this.#notTaken(gate, ref, item);
    if (this.#inProgress.has(ref)) return error(400, 'PREVIOUS_REQUEST_IN_PROGRESS');
    const held = this.#holders.get(ref);
    if (held !== undefined) return duplicate(held);
    const batch = this.#take(ref, item, scenario);
    if (scenario === 'lost-answer-paid') return 'cut';
    if (scenario === 'duplicate-link') return duplicate(batch);
    if (scenario === 'hook-first') await this.#hooksFirst(batch);
    return { status: 201, json: { batch_header: shown(batch).batch_header, links: [] } };
  }

  #transactions({ query }: Asked): Answered | 'cut' {
    const size = Math.min(this.#world.rowsPerPage, Number(query.get('page_size')));
    const number = Number(query.get('page'));
    const [from, to] = [Date.parse(query.get('start_date')!), Date.parse(query.get('end_date')!)];
    if (!(to - from <= 31 * DAY_MS)) return error(400, 'INVALID_REQUEST');
    const page = paymentsPage(this.#world, 'paypal', { from, to, start: (number - 1) * size, size });
    if (page === 'cut') return 'cut';
    if (page === 'limited') return { ...error(429, 'RATE_LIMIT_REACHED'), headers: { 'retry-after': '1' } };
    const details = page.payments.map(({ id, ref, amount, at }) => {
      const info = {
        transaction_id: this.#batches.get(id)?.transactionId ?? id,
        transaction_event_code: 'T0001',
        transaction_initiation_date: instantOf(at).replace(/\.\d+Z$/, '+0000'),
        transaction_amount: { currency_code: 'USD', value: `-${amount}` },
        fee_amount: { currency_code: 'USD', value: '-0.25' },
        transaction_status: 'S',
        custom_field: ref,
      };
      return { transaction_info: info };
    });
    return ok({
      transaction_details: details,
      page: number,
      total_items: page.total,
      total_pages: Math.ceil(page.total / size),
    });
  }

  #notTaken(gate: Gate, ref: string, item: Item): Answered | 'cut' {
    if (gate === 'cut') return 'cut';
    if (gate === 'empty') return error(422, 'INSUFFICIENT_FUNDS');
    if (gate === 'limited') return { ...error(429, 'RATE_LIMIT_REACHED'), headers: { 'retry-after': '7' } };
    if (gate === 'unauthorized') {
      this.#tokens.clear();
      this.#isTokenLimited = true;
      return error(401, 'AUTHENTICATION_FAILURE');
    }
    this.#inProgress.add(ref);
    this.#world.later(SLOW_MS, () => {
      this.#inProgress.delete(ref);
      this.#take(ref, item, null);
    });
    return error(500, 'INTERNAL_ERROR');
  }

  #take(ref: string, item: Item, scenario: Scenario | null): Batch {
    const ids = { id: this.#world.text(13), itemId: this.#world.text(13), transactionId: this.#world.text(17) };
    const now = this.#world.now();
    const states = { status: 'PENDING', itemStatus: 'PENDING', createdAt: now, processedAt: now };
    const batch: Batch = { ...ids, ...states, ref, item };
    this.#batches.set(batch.id, batch);
    this.#holders.set(ref, batch);
    const isFirst = this.#world.count(`paypal batch ${ref}`) === 1;
    this.#world.later(this.#world.settleMs, () => this.#settle(batch, isFirst ? scenario : null));
    return batch;
  }

  async #settle(batch: Batch, scenario: Scenario | null): Promise<void> {
    const later = (days: number, status: string) => this.#world.later(days * DAY_MS, () => this.#move(batch, status));
    if (scenario === 'denied-frees-key') {
      batch.status = 'DENIED';
      this.#holders.delete(batch.ref);
      return this.#move(batch, 'FAILED');
    }
    batch.status = 'SUCCESS';
    if (scenario === 'success-but-unclaimed') later(12, 'SUCCESS');
    if (scenario === 'success-but-unclaimed-returned') later(30, 'RETURNED');
    if (scenario?.startsWith('success-but-unclaimed')) return this.#move(batch, 'UNCLAIMED');
    if (scenario === 'paid-then-back') later(9, 'REVERSED');
    if (scenario === 'paid-then-back-refunded') later(9, 'REFUNDED');
    if (scenario === 'hook-forged') await this.#forgeHooks(batch);
    await this.#move(batch, 'SUCCESS');
    if (scenario === 'hook-first') await this.#world.hook('paypal', this.hooks.sign(eventOf(batch, 'PENDING')));
  }

  /** The money leaves when the recipient has it. */
  async #move(batch: Batch, status: string): Promise<void> {
    const { ref, id, item } = batch;
    if (batch.itemStatus === status) return;
    Object.assign(batch, { itemStatus: status, processedAt: this.#world.now() });
    if (status === 'SUCCESS')
      this.#world.pay({ provider: 'paypal', ref, id, to: item.receiver, amount: item.amount.value });
    await this.#world.hook('paypal', this.hooks.sign(eventOf(batch, status)));
  }

  /** Later states first, and twice, before the call is answered. */
  async #hooksFirst(batch: Batch): Promise<void> {
    const final = this.hooks.sign(eventOf(batch, 'SUCCESS'));
    for (const hook of [final, final, this.hooks.sign(eventOf(batch, 'PENDING'))])
      await this.#world.hook('paypal', hook);
  }

  async #forgeHooks(batch: Batch): Promise<void> {
    for (const hook of this.hooks.forged(eventOf(batch, 'RETURNED'))) await this.#world.hook('paypal', hook);
  }

  async #cancel(itemId: string): Promise<Answered> {
    const batch = [...this.#batches.values()].find((one) => one.itemId === itemId);
    if (batch === undefined) return error(404, 'INVALID_RESOURCE_ID');
    if (batch.status !== 'SUCCESS') return error(400, 'BATCH_NOT_COMPLETED');
    if (batch.itemStatus !== 'UNCLAIMED') return error(400, 'ITEM_INCORRECT_STATUS');
    await this.#move(batch, 'RETURNED');
    return ok(shown(batch).items[0]);
  }
}

const BALANCE = {
  balances: [{ currency: 'USD', primary: true, available_balance: { currency_code: 'USD', value: '25000.00' } }],
};

function duplicate({ id }: Batch): Answered {
  const link = [{ href: `https://api.sandbox.paypal.com/v1/payments/payouts/${id}`, rel: 'self', method: 'GET' }];
  const issue = 'Batch with given sender_batch_id already exists';
  return error(400, 'USER_BUSINESS_ERROR', [{ field: 'SENDER_BATCH_ID', location: 'body', issue, link }]);
}

function shown({ id, itemId, transactionId, ref, item, status, itemStatus, processedAt, createdAt }: Batch) {
  const time = (ms: number) => instantOf(ms);
  return {
    batch_header: {
      payout_batch_id: id,
      batch_status: status,
      time_created: time(createdAt),
      sender_batch_header: { sender_batch_id: ref },
    },
    items: [
      {
        payout_item_id: itemId,
        ...(itemStatus !== 'PENDING' && { transaction_id: transactionId }),
        transaction_status: itemStatus,
        payout_item_fee: { currency: 'USD', value: itemStatus === 'PENDING' ? '0.00' : '0.25' },
        payout_batch_id: id,
        payout_item: item,
        time_processed: time(processedAt),
      },
    ],
  };
}
