import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import { failureOf, type NoCodes, rawOf, whyOf } from './classify.ts';
import { baseUrl, type HttpClient, type HttpReply, jsonOf } from './http-client.ts';
import { decimalOf, isSame, minorOf } from './minor.ts';
import type { Hint, Ids, Minor, Order, Outcome, Provider, Seen, Traits } from './port.ts';
import { isWebhookKey, signedHeaders, verifiedId } from './standard-webhooks.ts';

const SCALES: Readonly<Record<Minor['unit'], number>> = { USD: 2, BTC: 8, ETH: 18, USDC: 6, ROBUX: 0 };
const units = z.enum(['USD', 'BTC', 'ETH', 'USDC', 'ROBUX']);

const settingsSchema = z.strictObject({
  /** The operator's own service: POST and GET /payouts. */
  baseUrl,
  /** Signs what we send. */
  secret: z.string().refine((text) => text.startsWith('whsec_') && isWebhookKey(text), 'must be a whsec_ secret'),
  /** Checks what we receive: whsec_ secrets or whpk_ public keys. */
  hookKeys: z.array(z.string().refine(isWebhookKey, 'must be a whsec_ or whpk_ key')).min(1).max(4),
  unit: units,
  /** Decimals: "5000.00". */
  max: z.string(),
  keyDays: z.int().min(1).max(3650).default(30),
  returnDays: z.int().min(0).max(365).default(60),
});
export type GenericSettings = z.input<typeof settingsSchema>;

const CODES: NoCodes = {
  refused: new Set(['invalid-payout', 'destination-refused', 'amount-refused']),
  notTaken: new Set(['insufficient-funds', 'not-now', 'forbidden', 'signature']),
};

const payoutAnswer = z.object({
  id: z.string().regex(/^[\w.:-]{1,100}$/),
  ref: z.string(),
  amount: z.string(),
  unit: units,
  state: z.enum(['accepted', 'on-hold', 'unclaimed', 'paid', 'refused', 'returned']),
  fee: z.string().nullish(),
  /** Milliseconds since the epoch. */
  at: z.int().nonnegative().nullish(),
  claimBy: z.int().nonnegative().nullish(),
});
const errorAnswer = z.object({ code: z.string() });
const event = z.object({ ref: z.string().min(1).max(100), id: payoutAnswer.shape.id.optional() });

type Settings = z.output<typeof settingsSchema>;
type Deps = { http: HttpClient; now(): number };

export function generic(given: GenericSettings, { http, now }: Deps): Provider {
  const settings = settingsSchema.parse(given);
  const max = minorOf(settings.max, settings.unit, SCALES[settings.unit]);
  if (max === null) throw new Error('The largest payout is not an amount of its unit.');
  const traits = traitsOf(settings, max);

  /** The reference is the message's id: a repeat has the same one. */
  const send = (
    method: 'GET' | 'POST',
    path: string,
    message: { id: string; body: Uint8Array },
    signal: AbortSignal,
  ) => {
    const headers = signedHeaders(settings.secret, { ...message, seconds: Math.floor(now() / 1000) });
    const content = method === 'POST' ? { body: message.body } : {};
    const url = `${settings.baseUrl}${path}`;
    return http({ method, url, headers: { ...headers, 'content-type': 'application/json' }, ...content }, signal);
  };

  return {
    id: 'generic',
    traits,
    check(to, amount) {
      const { min } = traits.limits;
      if (amount.unit !== max.unit || amount.scale !== max.scale)
        return Promise.resolve({ ok: false, code: 'currency' });
      const isWithin = amount.amount >= min.amount && amount.amount <= max.amount;
      return Promise.resolve(isWithin ? { ok: true, to } : { ok: false, code: 'amount' });
    },
    freeze: ({ ref, amount, to }) =>
      Buffer.from(JSON.stringify({ ref, amount: decimalOf(amount), unit: amount.unit, to })),
    async submit({ ref, body }, signal) {
      return outcomeOf(await send('POST', '/payouts', { id: ref, body: body! }, signal), ref);
    },
    async ask(order, signal) {
      const path = `/payouts/${encodeURIComponent(order.ref)}`;
      const reply = await send('GET', path, { id: `ask-${order.ref}`, body: new Uint8Array() }, signal);
      const isAbsent = reply.status === 404 && codeOf(reply) === 'not-found';
      return isAbsent ? { kind: 'absent', certain: false } : seenOf(reply, order, now());
    },
    hint: (raw, headers, at) => Promise.resolve(hintOf(raw, headers, at, settings.hookKeys)),
  };
}

function traitsOf({ keyDays, returnDays }: Settings, max: Minor): Traits {
  return {
    key: {
      form: (ref) => ref,
      lifeMs: keyDays * DAY_MS,
      emulated: false,
      onReuse: 'first-answer',
      otherBody: 'error',
      freedBy: [],
    },
    errorsSaved: false,
    askBy: ['own-ref'],
    repeatMayPay: true,
    finalGood: ['paid'],
    finalBad: ['refused', 'returned'],
    returnWindowMs: returnDays * DAY_MS,
    claimDeadlineMs: null,
    batch: { max: 1, partial: false },
    fee: { bearer: 'house', known: 'later' },
    cancel: 'never',
    limits: { min: { ...max, amount: 1n }, max, perMinute: 60 },
  };
}

const codeOf = ({ text }: HttpReply) => errorAnswer.safeParse(jsonOf(text)).data?.code ?? null;

function outcomeOf(reply: HttpReply, ref: string): Outcome {
  const read = payoutAnswer.safeParse(jsonOf(reply.text));
  const isTaken = reply.status !== null && reply.status >= 200 && reply.status < 300;
  if (isTaken && read.success && read.data.ref === ref)
    return { kind: 'accepted', ids: { payout_id: read.data.id }, raw: rawOf(reply.text) };
  return failureOf(reply, codeOf(reply), CODES);
}

function seenOf(reply: HttpReply, { ref, amount, ids }: Order, now: number): Seen {
  const read = payoutAnswer.safeParse(jsonOf(reply.text));
  if (reply.status !== 200 || !read.success)
    return { kind: 'unknown', why: whyOf(failureOf(reply, codeOf(reply), CODES)) };
  const { id, state, fee, at, claimBy, unit } = read.data;
  const sent = minorOf(read.data.amount, unit, SCALES[unit]);
  if (read.data.ref !== ref || sent === null || !isSame(sent, amount)) return { kind: 'unknown', why: 'other-payout' };
  return {
    kind: 'found',
    stage: state,
    word: state,
    at: at ?? now,
    ids: { ...ids, payout_id: id },
    fee: typeof fee === 'string' ? minorOf(fee, unit, SCALES[unit]) : null,
    cost: null,
    claimBy: claimBy ?? null,
    raw: rawOf(reply.text),
  };
}

function hintOf(raw: Uint8Array, headers: Ids, now: number, keys: readonly string[]): Hint | null {
  const dedup = verifiedId(keys, raw, headers, now);
  const read = event.safeParse(jsonOf(Buffer.from(raw).toString('utf8')));
  if (dedup === null || !read.success) return null;
  const { ref, id } = read.data;
  return { dedup, ids: { ref, ...(id !== undefined && { payout_id: id }) } };
}
