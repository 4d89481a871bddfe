import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import { bearerClient } from './bearer-client.ts';
import { failureOf, type NoCodes, rawOf, whyOf } from './classify.ts';
import { baseUrl, type HttpReply, type HttpRequest, jsonOf } from './http-client.ts';
import { decimalOf, isSame, minorOf, usd } from './minor.ts';
import { digiCertRoots, type PaypalDeps, paypalHooks } from './paypal-webhook.ts';
import type { Checked, Ids, Minor, Order, Outcome, Provider, Seen, Stage, Traits } from './port.ts';
import { MOST_PAGE_BYTES, paypalStatement } from './statement-lists.ts';
import { TokenCache } from './token-cache.ts';

/** PayPal keeps ids for 30 days; half of it leaves no doubt. */
const REPEAT_MS = 15 * DAY_MS;
const CLAIM_MS = 30 * DAY_MS;

const settingsSchema = z.strictObject({
  baseUrl: baseUrl.default('https://api-m.paypal.com'),
  clientId: z.string().min(1).max(300),
  clientSecret: z.string().min(1).max(300),
  /** The id of our webhook at PayPal. PayPal signs it and does not send it. */
  webhookId: z.string().min(1).max(100),
  certOrigins: z.array(baseUrl).min(1).default(['https://api.paypal.com', 'https://api.sandbox.paypal.com']),
  /** PEM. */
  certRoots: z.array(z.string()).min(1).default(digiCertRoots),
  emailSubject: z.string().min(1).max(255),
  note: z.string().max(1000).default(''),
  maxCents: z.int().positive().default(2_000_000),
});
export type PaypalSettings = z.input<typeof settingsSchema>;

const traitsOf = (maxCents: number): Traits => ({
  key: {
    form: (ref) => ref,
    lifeMs: 30 * DAY_MS,
    emulated: false,
    onReuse: 'error-with-link',
    otherBody: 'ignored',
    freedBy: ['DENIED'],
  },
  errorsSaved: false,
  askBy: ['provider-id', 'repeat', 'person'],
  repeatMayPay: true,
  finalGood: ['SUCCESS'],
  finalBad: ['FAILED', 'DENIED', 'CANCELED', 'RETURNED', 'REFUNDED', 'REVERSED'],
  returnWindowMs: 45 * DAY_MS,
  claimDeadlineMs: CLAIM_MS,
  batch: { max: 15_000, partial: true },
  fee: { bearer: 'house', known: 'later' },
  cancel: 'unclaimed',
  limits: { min: usd(1n), max: usd(BigInt(maxCents)), perMinute: 60 },
});

const CALL_CODES: NoCodes = {
  refused: new Set(['VALIDATION_ERROR', 'NON_HOLDING_CURRENCY']),
  notTaken: new Set([
    'AUTHORIZATION_ERROR',
    'REQUIRED_SCOPE_MISSING',
    'SENDER_RESTRICTED',
    'SENDER_LOCKED',
    'SENDER_EMAIL_UNCONFIRMED',
    'SENDER_ACCOUNT_UNVERIFIED',
    'INSUFFICIENT_FUNDS',
    'RATE_LIMIT_VALIDATION',
    'CIP_NOT_VERIFIED',
  ]),
};
const CANCEL_CODES: NoCodes = {
  refused: new Set(['ITEM_NOT_CANCELLABLE', 'ITEM_ALREADY_CANCELLED', 'ITEM_INCORRECT_STATUS']),
  notTaken: new Set(['BATCH_NOT_COMPLETED', ...CALL_CODES.notTaken]),
};

/** Any other state is unknown. */
const ITEM_STAGES: Readonly<Record<string, Stage>> = {
  PENDING: 'accepted',
  ONHOLD: 'on-hold',
  ON_HOLD: 'on-hold',
  BLOCKED: 'on-hold',
  UNCLAIMED: 'unclaimed',
  SUCCESS: 'paid',
  FAILED: 'refused',
  DENIED: 'refused',
  RETURNED: 'returned',
  REFUNDED: 'returned',
  REVERSED: 'returned',
};
/** The batch ends it without an item, or before one is listed. */
const BATCH_STAGES: Readonly<Record<string, Stage>> = {
  PENDING: 'accepted',
  PROCESSING: 'accepted',
  DENIED: 'refused',
  CANCELED: 'refused',
};

const providerId = z.string().regex(/^[\w-]{1,100}$/);
const money = z.object({ currency: z.string(), value: z.string() });
const createdAnswer = z.object({ batch_header: z.object({ payout_batch_id: providerId }) });
const failedAnswer = z.object({
  name: z.string(),
  details: z
    .array(z.object({ field: z.string().optional(), link: z.array(z.object({ href: z.string() })).optional() }))
    .optional()
    .catch(undefined),
});
const batchAnswer = z.object({
  batch_header: z.object({
    payout_batch_id: providerId,
    batch_status: z.string(),
    sender_batch_header: z.object({ sender_batch_id: z.string() }),
  }),
  items: z
    .array(
      z.object({
        payout_item_id: providerId,
        transaction_id: providerId.nullish(),
        transaction_status: z.string().max(100),
        payout_item_fee: money.nullish(),
        time_processed: z.string().nullish(),
        payout_item: z.object({ amount: money }),
      }),
    )
    .max(1)
    .default([]),
});
const balanceAnswer = z.object({
  balances: z.array(z.object({ currency: z.string(), available_balance: z.object({ value: z.string() }) })),
});

const RECEIVERS = [
  ['email', 'EMAIL'],
  ['phone', 'PHONE'],
  ['paypalId', 'PAYPAL_ID'],
] as const;

export function paypal(given: PaypalSettings, deps: PaypalDeps): Provider {
  const settings = settingsSchema.parse(given);
  const traits = traitsOf(settings.maxCents);
  const { now } = deps;
  const call = bearerClient(deps.http, new TokenCache(() => tokenRequest(settings), deps.http, now));
  const at = (path: string) => `${settings.baseUrl}${path}`;

  async function submit({ ids, body }: Order, signal: AbortSignal): Promise<Outcome> {
    // A denied batch frees its id: the same call would pay again.
    if (ids['payout_batch_id'] !== undefined) return { kind: 'accepted', ids, raw: '' };
    const headers = { 'content-type': 'application/json' };
    return outcomeOf(await call({ method: 'POST', url: at('/v1/payments/payouts'), headers, body: body! }, signal));
  }

  async function look(order: Order, batchId: string, signal: AbortSignal): Promise<Seen> {
    const url = at(`/v1/payments/payouts/${batchId}?page_size=1`);
    return seenOf(await call({ method: 'GET', url }, signal), order, now());
  }

  return {
    id: 'paypal',
    traits,
    check: (to, amount) => Promise.resolve(checked(to, amount, traits.limits)),
    freeze: (order) => Buffer.from(JSON.stringify(bodyOf(order, settings))),
    submit,
    async ask(order, signal) {
      const known = order.ids['payout_batch_id'];
      if (known !== undefined) return look(order, known, signal);
      if (now() - order.openedAt >= REPEAT_MS) return { kind: 'unknown', why: 'key-too-old' };
      const outcome = await submit(order, signal);
      // A no to the repeat says nothing about the first call.
      if (outcome.kind !== 'accepted') return { kind: 'unknown', why: `repeat: ${whyOf(outcome)}` };
      const seen = await look(order, outcome.ids['payout_batch_id']!, signal);
      if (seen.kind !== 'unknown' || seen.why === OTHER_BATCH) return seen;
      const rest = { fee: null, cost: null, claimBy: null, raw: outcome.raw };
      return { kind: 'found', stage: 'accepted', word: 'PENDING', at: now(), ids: outcome.ids, ...rest };
    },
    async cancel({ ids }, signal) {
      const itemId = ids['payout_item_id'];
      if (itemId === undefined) return { kind: 'unknown', why: 'no-item-id' };
      const reply = await call({ method: 'POST', url: at(`/v1/payments/payouts-item/${itemId}/cancel`) }, signal);
      if (reply.status === 200) return { kind: 'accepted', ids, raw: rawOf(reply.text) };
      return failureOf(reply, nameOf(reply), CANCEL_CODES);
    },
    hint: paypalHooks(settings, deps),
    async balance(signal) {
      const reply = await call({ method: 'GET', url: at('/v1/reporting/balances?currency_code=USD') }, signal);
      const read = balanceAnswer.safeParse(jsonOf(reply.text));
      if (!read.success)
        throw new Error(`PayPal did not say the balance: ${whyOf(failureOf(reply, null, CALL_CODES))}`);
      const dollars = read.data.balances.filter(({ currency }) => currency === 'USD');
      return dollars.flatMap(({ available_balance: { value } }) => minorOf(value, 'USD', 2) ?? []);
    },
    statement: paypalStatement((path, signal) =>
      call({ method: 'GET', url: at(path), maxBytes: MOST_PAGE_BYTES }, signal),
    ),
  };
}

function tokenRequest({ baseUrl: base, clientId, clientSecret }: z.output<typeof settingsSchema>): HttpRequest {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  return {
    method: 'POST',
    url: `${base}/v1/oauth2/token`,
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  };
}

function receiverOf(to: Ids): { recipient_type: string; receiver: string } | null {
  const [found] = RECEIVERS.filter(([name]) => to[name] !== undefined);
  return found === undefined ? null : { recipient_type: found[1], receiver: to[found[0]]! };
}

function checked(to: Ids, amount: Minor, { min, max }: Traits['limits']): Checked {
  const receiver = receiverOf(to)?.receiver ?? '';
  if (receiver === '' || receiver.length > 127) return { ok: false, code: 'receiver' };
  if (amount.unit !== 'USD' || amount.scale !== 2) return { ok: false, code: 'currency' };
  return amount.amount < min.amount || amount.amount > max.amount ? { ok: false, code: 'amount' } : { ok: true, to };
}

/** A batch of one: one bad item would refuse all of them. */
function bodyOf({ ref, to, amount }: Order, { emailSubject, note }: z.output<typeof settingsSchema>) {
  const value = { currency: 'USD', value: decimalOf(amount) };
  const item = { ...receiverOf(to)!, amount: value, sender_item_id: ref, note };
  return { sender_batch_header: { sender_batch_id: ref, email_subject: emailSubject }, items: [item] };
}

function outcomeOf(reply: HttpReply): Outcome {
  const json = jsonOf(reply.text);
  const created = createdAnswer.safeParse(json);
  if (reply.status === 201 && created.success)
    return {
      kind: 'accepted',
      ids: { payout_batch_id: created.data.batch_header.payout_batch_id },
      raw: rawOf(reply.text),
    };
  const failed = failedAnswer.safeParse(json);
  const adopted = reply.status === 400 && failed.success ? batchOfDuplicate(failed.data) : null;
  if (adopted !== null) return { kind: 'accepted', ids: { payout_batch_id: adopted }, raw: rawOf(reply.text) };
  return failureOf(reply, failed.success ? failed.data.name : null, CALL_CODES);
}

function nameOf({ text }: HttpReply): string | null {
  return failedAnswer.safeParse(jsonOf(text)).data?.name ?? null;
}

/** The link may name another host; only its last path segment counts. */
function batchOfDuplicate({ name, details = [] }: z.output<typeof failedAnswer>): string | null {
  const [detail] = details;
  if (name !== 'USER_BUSINESS_ERROR' || detail?.field?.toUpperCase() !== 'SENDER_BATCH_ID') return null;
  const path = (detail.link?.[0]?.href ?? '').split(/[?#]/)[0]!;
  const read = providerId.safeParse(path.slice(path.lastIndexOf('/') + 1));
  return read.success && path.includes('/payouts/') ? read.data : null;
}

const OTHER_BATCH = 'other-batch';

function seenOf(reply: HttpReply, { ref, amount, ids: known }: Order, now: number): Seen {
  const read = batchAnswer.safeParse(jsonOf(reply.text));
  if (reply.status !== 200 || !read.success)
    return { kind: 'unknown', why: whyOf(failureOf(reply, nameOf(reply), CALL_CODES)) };
  const { batch_header: header, items } = read.data;
  const [item] = items;
  if (header.sender_batch_header.sender_batch_id !== ref) return { kind: 'unknown', why: OTHER_BATCH };
  const paid = item && minorOf(item.payout_item.amount.value, 'USD', 2);
  if (item !== undefined && (item.payout_item.amount.currency !== 'USD' || !paid || !isSame(paid, amount)))
    return { kind: 'unknown', why: OTHER_BATCH };
  const word = item?.transaction_status ?? header.batch_status;
  const stage = stageOf(item?.transaction_status, header.batch_status);
  if (stage === null) return { kind: 'unknown', why: 'state-not-listed' };
  const processed = Date.parse(item?.time_processed ?? '');
  const since = Number.isNaN(processed) ? now : processed;
  const ids = {
    ...known,
    payout_batch_id: header.payout_batch_id,
    ...(item !== undefined && { payout_item_id: item.payout_item_id }),
    ...(item?.transaction_id ? { transaction_id: item.transaction_id } : {}),
  };
  const fee = item?.payout_item_fee?.currency === 'USD' ? minorOf(item.payout_item_fee.value, 'USD', 2) : null;
  const claimBy = stage === 'unclaimed' ? since + CLAIM_MS : null;
  return { kind: 'found', stage, word, at: since, ids, fee, cost: null, claimBy, raw: rawOf(reply.text) };
}

function stageOf(item: string | undefined, batch: string): Stage | null {
  const ended = batch === 'DENIED' || batch === 'CANCELED';
  const stage = item === undefined || (ended && item === 'PENDING') ? BATCH_STAGES[batch] : ITEM_STAGES[item];
  return stage ?? null;
}
