import { z } from 'zod';
import { failureOf, type NoCodes, rawOf, whyOf } from './classify.ts';
import { hmacSha256, isSameText } from './hmac-signature.ts';
import { baseUrl, type HttpClient, type HttpReply, jsonOf } from './http-client.ts';
import { isSame, minorOf, shortDecimalOf, usd } from './minor.ts';
import { MOST_PAGE_BYTES, tremendousStatement } from './statement-lists.ts';
import type { Checked, Hint, Ids, Minor, Order, Outcome, Provider, Seen, Stage, Traits } from './port.ts';

const settingsSchema = z.strictObject({
  baseUrl: baseUrl.default('https://api.tremendous.com/api/v2'),
  apiKey: z.string().min(1).max(300),
  fundingSourceId: z.string().min(1).max(100).default('balance'),
  /** The product id per brand; a product id pins the brand. */
  products: z.record(z.string(), z.string().regex(/^\w{1,40}$/)),
  /** The private key that Tremendous returned when the webhook was created. */
  webhookKey: z.string().min(8).max(300),
  maxCents: z.int().positive().default(200_000),
});
export type TremendousSettings = z.input<typeof settingsSchema>;

const traitsOf = (maxCents: number): Traits => ({
  key: {
    form: (ref) => ref,
    lifeMs: 'unknown',
    emulated: false,
    onReuse: 'first-answer',
    otherBody: 'error',
    freedBy: [],
  },
  errorsSaved: 'unknown',
  askBy: ['own-ref'],
  repeatMayPay: true,
  finalGood: ['SUCCEEDED'],
  finalBad: ['FAILED', 'CANCELED'],
  returnWindowMs: 0,
  claimDeadlineMs: null,
  batch: { max: 1, partial: false },
  fee: { bearer: 'house', known: 'accepted' },
  cancel: 'undelivered',
  limits: { min: usd(1n), max: usd(BigInt(maxCents)), perMinute: 60 },
});

/** Tremendous names no codes: these are made of its HTTP status. */
const CODES: NoCodes = {
  refused: new Set(['invalid-order']),
  notTaken: new Set(['insufficient-funds', 'forbidden']),
};
const CANCEL_CODES: NoCodes = { refused: new Set(['invalid-order']), notTaken: new Set(['forbidden']) };

const ORDER_STAGES: Readonly<Record<string, Stage>> = {
  OPEN: 'accepted',
  CART: 'accepted',
  'PENDING APPROVAL': 'on-hold',
  'PENDING INTERNAL PAYMENT APPROVAL': 'on-hold',
  'PENDING SETTLEMENT': 'accepted',
  FAILED: 'refused',
  CANCELED: 'refused',
};
/** Of an executed order. A mail that bounced is sent again to a new address, not paid again. */
const DELIVERY_STAGES: Readonly<Record<string, Stage>> = {
  SCHEDULED: 'accepted',
  PENDING: 'accepted',
  SUCCEEDED: 'paid',
  FAILED: 'on-hold',
};
const REWARD_STAGES: Readonly<Record<string, Stage>> = { CANCELED: 'returned', FLAGGED: 'on-hold' };

const providerId = z.string().regex(/^[\w-]{1,100}$/);
const orderAnswer = z.object({
  order: z.object({
    id: providerId,
    external_id: z.string().nullish(),
    status: z.string().max(100),
    payment: z.object({ fees: z.number().nullish() }).nullish(),
    rewards: z
      .array(
        z.object({
          id: providerId,
          status: z.string().max(100).nullish(),
          value: z.object({ denomination: z.number(), currency_code: z.string() }),
          delivery: z.object({ status: z.string().max(100), link: z.url().max(2000).nullish() }),
        }),
      )
      .max(1)
      .default([]),
  }),
});
const errorAnswer = z.object({ errors: z.object({ message: z.string() }) });
const sourceAnswer = z.object({ funding_source: z.object({ meta: z.object({ available_amount: z.number() }) }) });
const event = z.object({
  uuid: z.string().min(1).max(100),
  payload: z.object({ resource: z.object({ id: providerId, type: z.string().max(40) }) }).optional(),
});

type Deps = { http: HttpClient; now(): number };

export function tremendous(given: TremendousSettings, { http, now }: Deps): Provider {
  const settings = settingsSchema.parse(given);
  const traits = traitsOf(settings.maxCents);
  const headers = { authorization: `Bearer ${settings.apiKey}`, 'content-type': 'application/json' };
  const at = (path: string) => `${settings.baseUrl}${path}`;
  return {
    id: 'tremendous',
    traits,
    check: (to, amount) => Promise.resolve(checked(to, amount, settings)),
    freeze: (order) => Buffer.from(JSON.stringify(bodyOf(order, settings))),
    async submit({ body }, signal) {
      return outcomeOf(await http({ method: 'POST', url: at('/orders'), headers, body: body! }, signal));
    },
    async ask(order, signal) {
      const reply = await http({ method: 'GET', url: at(`/orders/${encodeURIComponent(order.ref)}`), headers }, signal);
      // A call whose answer was lost may still be under way.
      if (reply.status === 404 && errorAnswer.safeParse(jsonOf(reply.text)).success)
        return { kind: 'absent', certain: false };
      return seenOf(reply, order, now());
    },
    async cancel({ ids }, signal) {
      const rewardId = ids['reward_id'];
      if (rewardId === undefined) return { kind: 'unknown', why: 'no-reward-id' };
      const reply = await http({ method: 'POST', url: at(`/rewards/${rewardId}/cancel`), headers }, signal);
      if (reply.status === 200) return { kind: 'accepted', ids, raw: withoutLink(reply.text) };
      return failureOf(reply, codeOf(reply), CANCEL_CODES);
    },
    hint: (raw, sent) => Promise.resolve(hintOf(raw, sent, settings.webhookKey)),
    async balance(signal) {
      const reply = await http(
        { method: 'GET', url: at(`/funding_sources/${settings.fundingSourceId}`), headers },
        signal,
      );
      const read = sourceAnswer.safeParse(jsonOf(reply.text));
      const amount = read.success ? minorOf(String(read.data.funding_source.meta.available_amount), 'USD', 2) : null;
      if (amount === null)
        throw new Error(`Tremendous did not say the balance: ${whyOf(failureOf(reply, null, CODES))}`);
      return [amount];
    },
    statement: tremendousStatement((path, signal) =>
      http({ method: 'GET', url: at(path), headers, maxBytes: MOST_PAGE_BYTES }, signal),
    ),
  };
}

function checked(to: Ids, { unit, scale, amount }: Minor, settings: z.output<typeof settingsSchema>): Checked {
  if (settings.products[to['brand'] ?? ''] === undefined) return { ok: false, code: 'brand' };
  if (!z.email().max(254).safeParse(to['email']).success || !to['name']) return { ok: false, code: 'recipient' };
  if (unit !== 'USD' || scale !== 2) return { ok: false, code: 'currency' };
  return amount < 1n || amount > BigInt(settings.maxCents) ? { ok: false, code: 'amount' } : { ok: true, to };
}

/** Decimals of at most 15 digits survive as JSON numbers. */
function bodyOf({ ref, to, amount }: Order, settings: z.output<typeof settingsSchema>) {
  return {
    external_id: ref,
    payment: { funding_source_id: settings.fundingSourceId },
    reward: {
      value: { denomination: Number(shortDecimalOf(amount)), currency_code: 'USD' },
      products: [settings.products[to['brand']!]!],
      recipient: { name: to['name'], email: to['email'] },
      delivery: { method: 'EMAIL' },
    },
  };
}

/** 200 is a new order, 201 the answer to the same payload again. */
function outcomeOf(reply: HttpReply): Outcome {
  const read = orderAnswer.safeParse(jsonOf(reply.text));
  if ((reply.status === 200 || reply.status === 201) && read.success)
    return { kind: 'accepted', ids: idsOf(read.data.order), raw: withoutLink(reply.text) };
  return failureOf(reply, codeOf(reply), CODES);
}

/** Null unless Tremendous itself has answered. */
function codeOf({ status, text }: HttpReply): string | null {
  const read = errorAnswer.safeParse(jsonOf(text));
  if (!read.success) return null;
  if (status === 402 || /insufficient (funds|balance)/i.test(read.data.errors.message)) return 'insufficient-funds';
  if (status === 403) return 'forbidden';
  return status === 400 || status === 422 ? 'invalid-order' : null;
}

function idsOf({ id, rewards: [reward] }: z.output<typeof orderAnswer>['order']): Ids {
  return { order_id: id, ...(reward !== undefined && { reward_id: reward.id }) };
}

function seenOf(reply: HttpReply, { ref, amount, ids }: Order, now: number): Seen {
  const read = orderAnswer.safeParse(jsonOf(reply.text));
  if (reply.status !== 200 || !read.success)
    return { kind: 'unknown', why: whyOf(failureOf(reply, codeOf(reply), CODES)) };
  const { order } = read.data;
  const [reward] = order.rewards;
  const value = reward && minorOf(String(reward.value.denomination), 'USD', 2);
  const isOurs = reward === undefined || (reward.value.currency_code === 'USD' && value && isSame(value, amount));
  if (order.external_id !== ref || !isOurs) return { kind: 'unknown', why: 'other-order' };
  const [stage, word] = stageOf(order);
  if (stage === null) return { kind: 'unknown', why: 'state-not-listed' };
  const fees = order.payment?.fees;
  return {
    kind: 'found',
    stage,
    word,
    at: now,
    ids: { ...ids, ...idsOf(order) },
    fee: typeof fees === 'number' ? minorOf(String(fees), 'USD', 2) : null,
    cost: null,
    claimBy: null,
    raw: withoutLink(reply.text),
  };
}

function stageOf({ status, rewards: [reward] }: z.output<typeof orderAnswer>['order']): [Stage | null, string] {
  if (status !== 'EXECUTED') return [ORDER_STAGES[status] ?? null, status];
  const special = REWARD_STAGES[reward?.status ?? ''];
  if (special !== undefined) return [special, reward!.status!];
  if (reward === undefined) return ['accepted', status];
  return [DELIVERY_STAGES[reward.delivery.status] ?? null, reward.delivery.status];
}

/** A link of a gift card is as good as money. */
function withoutLink(text: string): string {
  const kept = (key: string, value: unknown) => (key === 'link' ? undefined : value);
  return rawOf(JSON.stringify(jsonOf(text), kept) ?? '');
}

function hintOf(raw: Uint8Array, headers: Ids, webhookKey: string): Hint | null {
  const expected = `sha256=${hmacSha256(webhookKey, raw).toString('hex')}`;
  if (!isSameText(headers['tremendous-webhook-signature'] ?? '', expected)) return null;
  const read = event.safeParse(jsonOf(Buffer.from(raw).toString('utf8')));
  if (!read.success) return null;
  const { uuid, payload } = read.data;
  if (payload === undefined) return { dedup: uuid, ids: {} };
  const { id, type } = payload.resource;
  return { dedup: uuid, ids: type === 'orders' ? { order_id: id } : { reward_id: id } };
}
