import { hash } from 'node:crypto';
import { z } from 'zod';
import { failureOf, type NoCodes, rawOf, whyOf } from './classify.ts';
import { hmacSha256, isSameText } from './hmac-signature.ts';
import { baseUrl, type HttpClient, type HttpReply, type HttpRequest, jsonOf } from './http-client.ts';
import { isSame, minorOf, shortDecimalOf } from './minor.ts';
import { btcpayStatement, MOST_PAGE_BYTES } from './statement-lists.ts';
import type { Checked, Hint, Ids, Minor, Order, Outcome, Provider, Seen, Stage, Traits } from './port.ts';

const settingsSchema = z.strictObject({
  baseUrl,
  apiKey: z.string().min(8).max(300),
  storeId: z.string().regex(/^\w{1,100}$/),
  payoutMethodId: z.enum(['BTC-CHAIN', 'BTC-LN']).default('BTC-CHAIN'),
  webhookSecret: z.string().min(8).max(300),
  dustSats: z.int().positive().default(600),
  maxSats: z.int().positive(),
});
export type BtcpaySettings = z.input<typeof settingsSchema>;
type Settings = z.output<typeof settingsSchema>;

const btc = (sats: number): Minor => ({ unit: 'BTC', amount: BigInt(sats), scale: 8 });

/** A pull payment per attempt is the key: it pays its amount once. */
const traitsOf = ({ dustSats, maxSats }: Settings): Traits => ({
  key: {
    form: (ref) => ref.slice(0, 50),
    lifeMs: 'forever',
    emulated: true,
    onReuse: 'error-ask',
    otherBody: 'error',
    freedBy: ['Cancelled'],
  },
  errorsSaved: false,
  askBy: ['list-scan'],
  repeatMayPay: false,
  finalGood: ['Completed'],
  finalBad: ['Cancelled'],
  returnWindowMs: 0,
  claimDeadlineMs: null,
  batch: { max: 1, partial: false },
  fee: { bearer: 'house', known: 'statement' },
  cancel: 'before-sent',
  limits: { min: btc(dustSats), max: btc(maxSats), perMinute: 60 },
});

const CODES: NoCodes = {
  refused: new Set(['amount-too-low', 'expired', 'archived', 'not-started', 'payment-method-not-supported', 'invalid']),
  notTaken: new Set(['rate-unavailable', 'unauthenticated', 'missing-permission', 'duplicate-destination']),
};

const STAGES: Readonly<Record<string, Stage>> = {
  AwaitingApproval: 'accepted',
  AwaitingPayment: 'accepted',
  InProgress: 'accepted',
  Completed: 'paid',
  Cancelled: 'refused',
};

const providerId = z.string().regex(/^[\w-]{1,100}$/);
const pullPaymentAnswer = z.object({ id: providerId });
const payoutAnswer = z.object({
  id: providerId,
  revision: z.int(),
  state: z.string().max(100),
  destination: z.string(),
  originalAmount: z.union([z.string(), z.number()]).transform(String),
  paymentProof: z.object({ id: z.string().max(100).nullish() }).nullish(),
  metadata: z.object({ reference: z.string() }).partial().nullish(),
});
type Payout = z.output<typeof payoutAnswer>;
const codeAnswer = z.object({ code: z.string() });
const event = z.object({
  originalDeliveryId: z.string().min(1).max(100).optional(),
  type: z.string(),
  payoutId: providerId.optional(),
  pullPaymentId: providerId.optional(),
});

type Listed = { kind: 'listed'; payout: Payout | null } | { kind: 'unknown'; why: string };
type Deps = { http: HttpClient; now(): number };

/** Greenfield calls of one store. */
function storeOf({ baseUrl: base, apiKey, storeId }: Settings, http: HttpClient, signal: AbortSignal) {
  const store = `/api/v1/stores/${storeId}`;
  const call = (method: HttpRequest['method'], path: string, json?: unknown) => {
    const headers = { authorization: `token ${apiKey}`, 'content-type': 'application/json' };
    const content = json === undefined ? {} : { body: JSON.stringify(json) };
    return http({ method, url: `${base}${path}`, headers, ...content }, signal);
  };
  return {
    openPull: (terms: unknown) => call('POST', `${store}/pull-payments`, terms),
    archive: (id: string) => call('DELETE', `${store}/pull-payments/${id}`),
    claim: (body: unknown) => call('POST', `${store}/payouts`, body),
    /** Only this pays. BTCPay refuses it in any later state, so a repeat is harmless. */
    approve: ({ id, revision }: Payout) => call('POST', `${store}/payouts/${id}`, { revision }),
    drop: (id: string) => call('DELETE', `${store}/payouts/${id}`),
    /** The attempt's payout; a cancelled one only if there is no other. */
    async find(order: Order): Promise<Listed> {
      const path = `/api/v1/pull-payments/${order.ids['pull_payment_id']}/payouts?includeCancelled=true`;
      const reply = await call('GET', path);
      const read = z.array(payoutAnswer).max(100).safeParse(jsonOf(reply.text));
      if (reply.status !== 200 || !read.success)
        return { kind: 'unknown', why: whyOf(failureOf(reply, codeOf(reply), CODES)) };
      const ours = read.data.filter(({ metadata }) => metadata?.reference === order.ref);
      const payout = ours.find(({ state }) => state !== 'Cancelled') ?? ours[0] ?? null;
      if (payout !== null && !isOurs(payout, order)) return { kind: 'unknown', why: 'other-payout' };
      return { kind: 'listed', payout };
    },
  };
}
type Store = ReturnType<typeof storeOf>;

export function btcpay(given: BtcpaySettings, { http, now }: Deps): Provider {
  const settings = settingsSchema.parse(given);
  const traits = traitsOf(settings);
  const open = (signal: AbortSignal) => storeOf(settings, http, signal);
  return {
    id: 'btcpay',
    traits,
    check: (to, amount) => Promise.resolve(checked(to, amount, traits)),
    /** An orphan of a lost answer holds no money. */
    async prepare({ ref, amount, ids }, signal) {
      if (ids['pull_payment_id'] !== undefined) return { kind: 'accepted', ids, raw: '' };
      const sum = { amount: shortDecimalOf(amount), currency: 'BTC' };
      const rules = { payoutMethods: [settings.payoutMethodId], autoApproveClaims: false };
      const reply = await open(signal).openPull({ name: traits.key.form(ref), ...sum, ...rules });
      const read = pullPaymentAnswer.safeParse(jsonOf(reply.text));
      if (reply.status === 200 && read.success)
        return { kind: 'accepted', ids: { ...ids, pull_payment_id: read.data.id }, raw: rawOf(reply.text) };
      return failureOf(reply, codeOf(reply), CODES);
    },
    freeze: ({ ref, amount, to, ids }) =>
      Buffer.from(
        JSON.stringify({
          destination: to['address'],
          amount: shortDecimalOf(amount),
          payoutMethodId: settings.payoutMethodId,
          pullPaymentId: ids['pull_payment_id'],
          metadata: { reference: ref },
        }),
      ),
    submit: (order, signal) => claimed(open(signal), order),
    ask: (order, signal) => asked(open(signal), order, now()),
    cancel: (order, signal) => closed(open(signal), order),
    hint: (raw, headers) => Promise.resolve(hintOf(raw, headers, settings.webhookSecret)),
    statement: btcpayStatement((path, signal) => {
      const headers = { authorization: `token ${settings.apiKey}` };
      return http({ method: 'GET', url: `${settings.baseUrl}${path}`, headers, maxBytes: MOST_PAGE_BYTES }, signal);
    }, settings.storeId),
  };
}

async function claimed(store: Store, order: Order): Promise<Outcome> {
  if (order.ids['pull_payment_id'] === undefined) throw new Error('The attempt has no pull payment yet.');
  const reply = await store.claim(jsonOf(Buffer.from(order.body!).toString('utf8')));
  const read = payoutAnswer.safeParse(jsonOf(reply.text));
  if (reply.status === 200 && read.success) return approved(store, read.data, order);
  const failure = failureOf(reply, codeOf(reply), CODES);
  if (reply.status === null) return failure;
  // An earlier call may have claimed it: "overdraft", and any no to a repeat.
  const found = await store.find(order);
  if (found.kind === 'unknown') return found;
  return found.payout === null ? failure : approved(store, found.payout, order);
}

async function approved(store: Store, payout: Payout, order: Order): Promise<Outcome> {
  const ids = idsOf(payout, order.ids);
  if (payout.state !== 'AwaitingApproval') return { kind: 'accepted', ids, raw: '' };
  const reply = await store.approve(payout);
  if (reply.status === 200) return { kind: 'accepted', ids, raw: rawOf(reply.text) };
  return { kind: 'unknown', why: `approval: ${whyOf(failureOf(reply, codeOf(reply), CODES))}` };
}

/** Completes an approval whose answer was lost. */
async function asked(store: Store, order: Order, now: number): Promise<Seen> {
  if (order.ids['pull_payment_id'] === undefined) return { kind: 'absent', certain: true };
  const first = await store.find(order);
  if (first.kind === 'unknown') return first;
  // No claim can arrive after archiving.
  if (first.payout === null) return { kind: 'absent', certain: order.ids['archived'] === 'true' };
  if (first.payout.state !== 'AwaitingApproval') return seenOf(first.payout, order, now);
  await store.approve(first.payout);
  const second = await store.find(order);
  return seenOf(second.kind === 'listed' && second.payout !== null ? second.payout : first.payout, order, now);
}

/** Archives the pull payment, so that later claims fail, and cancels an unpaid claim. */
async function closed(store: Store, order: Order): Promise<Outcome> {
  const pullPaymentId = order.ids['pull_payment_id'];
  if (pullPaymentId === undefined) return { kind: 'accepted', ids: order.ids, raw: '' };
  const reply = await store.archive(pullPaymentId);
  if (reply.status !== 200) return failureOf(reply, codeOf(reply), CODES);
  const ids = { ...order.ids, archived: 'true' };
  const first = await store.find(order);
  if (first.kind === 'unknown') return first;
  if (first.payout === null) return { kind: 'accepted', ids, raw: '' };
  await store.drop(first.payout.id);
  const second = await store.find(order);
  if (second.kind === 'unknown') return second;
  const state = second.payout?.state ?? 'Cancelled';
  return state === 'Cancelled' ? { kind: 'accepted', ids, raw: '' } : { kind: 'refused', code: state, raw: '' };
}

/** Validation answers with a list in place of a code. */
function codeOf({ status, text }: HttpReply): string | null {
  const json = jsonOf(text);
  if (status === 422 && Array.isArray(json)) return 'invalid';
  return codeAnswer.safeParse(json).data?.code ?? null;
}

function checked(to: Ids, amount: Minor, { limits: { min, max } }: Traits): Checked {
  const address = to['address'] ?? '';
  if (address === '' || address.length > 2000) return { ok: false, code: 'address' };
  if (amount.unit !== 'BTC' || amount.scale !== 8) return { ok: false, code: 'currency' };
  return amount.amount < min.amount || amount.amount > max.amount ? { ok: false, code: 'amount' } : { ok: true, to };
}

function isOurs({ destination, originalAmount }: Payout, { to, amount }: Order): boolean {
  const sent = minorOf(originalAmount, 'BTC', 8);
  return destination === to['address'] && sent !== null && isSame(sent, amount);
}

function idsOf({ id, paymentProof }: Payout, known: Ids): Ids {
  return { ...known, payout_id: id, ...(paymentProof?.id ? { transaction_id: paymentProof.id } : {}) };
}

function seenOf(payout: Payout, { ids }: Order, now: number): Seen {
  const stage = STAGES[payout.state];
  if (stage === undefined) return { kind: 'unknown', why: 'state-not-listed' };
  const rest = { fee: null, cost: null, claimBy: null, raw: rawOf(JSON.stringify(payout)) };
  return { kind: 'found', stage, word: payout.state, at: now, ids: idsOf(payout, ids), ...rest };
}

function hintOf(raw: Uint8Array, headers: Ids, secret: string): Hint | null {
  const expected = `sha256=${hmacSha256(secret, raw).toString('hex')}`;
  if (!isSameText(headers['btcpay-sig'] ?? '', expected)) return null;
  const read = event.safeParse(jsonOf(Buffer.from(raw).toString('utf8')));
  if (!read.success) return null;
  const { payoutId, pullPaymentId, originalDeliveryId: dedup = hash('sha256', raw, 'hex') } = read.data;
  return {
    dedup,
    ids: { ...(payoutId && { payout_id: payoutId }), ...(pullPaymentId && { pull_payment_id: pullPaymentId }) },
  };
}
