import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import { bearerClient } from './bearer-client.ts';
import { failureOf, type NoCodes, rawOf, whyOf } from './classify.ts';
import { hmacSha256, isSameText } from './hmac-signature.ts';
import { baseUrl, type HttpClient, type HttpReply, type HttpRequest, jsonOf } from './http-client.ts';
import { isSame, minorOf, shortDecimalOf, usd } from './minor.ts';
import type { Checked, Hint, Ids, Minor, Order, Outcome, Provider, Seen, Stage, Traits } from './port.ts';
import { MOST_PAGE_BYTES, reloadlyStatement } from './statement-lists.ts';
import { TokenCache } from './token-cache.ts';

const settingsSchema = z.strictObject({
  /** Also the audience of its tokens: the sandbox has another. */
  baseUrl: baseUrl.default('https://topups.reloadly.com'),
  authUrl: baseUrl.default('https://auth.reloadly.com'),
  clientId: z.string().min(1).max(300),
  clientSecret: z.string().min(1).max(300),
  webhookSecret: z.string().min(8).max(300),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
  maxCents: z.int().positive(),
});
export type ReloadlySettings = z.input<typeof settingsSchema>;
type Settings = z.output<typeof settingsSchema>;

const traitsOf = (maxCents: number): Traits => ({
  key: {
    form: (ref) => ref,
    lifeMs: 'forever',
    emulated: false,
    onReuse: 'error-ask',
    otherBody: 'error',
    freedBy: [],
  },
  errorsSaved: 'unknown',
  askBy: ['own-ref'],
  repeatMayPay: false,
  finalGood: ['SUCCESSFUL'],
  finalBad: ['REFUNDED', 'FAILED'],
  returnWindowMs: 7 * DAY_MS,
  claimDeadlineMs: null,
  batch: { max: 1, partial: false },
  fee: { bearer: 'house', known: 'statement' },
  cancel: 'never',
  limits: { min: usd(1n), max: usd(BigInt(maxCents)), perMinute: 60 },
});

/** CUSTOM_IDENTIFIER_ALREADY_USED is in neither: most of such top-ups were paid, so only asking can tell. */
const CODES: NoCodes = {
  refused: new Set([
    'INVALID_RECIPIENT_PHONE',
    'OPERATOR_NOT_FOUND',
    'COULD_NOT_AUTO_DETECT_OPERATOR',
    'INVALID_AMOUNT_FOR_OPERATOR',
    'COUNTRY_NOT_SUPPORTED',
    'TRANSACTION_REFUSED_BY_OPERATOR',
    'RECIPIENT_REACHED_MAX_TOPUP_NUMBER',
    'PHONE_BANNED_BY_OPERATOR',
    'INACTIVE_ACCOUNT',
  ]),
  notTaken: new Set(['INSUFFICIENT_BALANCE', 'PHONE_RECENTLY_RECHARGED', 'TOKEN_EXPIRED', 'INVALID_TOKEN']),
};

const STAGES: Readonly<Record<string, Stage>> = {
  PROCESSING: 'accepted',
  SUCCESSFUL: 'paid',
  REFUNDED: 'returned',
  FAILED: 'refused',
};

const numeric = z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String);
const created = z.object({ transactionId: numeric });
const errorAnswer = z.object({ errorCode: z.string() });
const listAnswer = z.object({
  content: z
    .array(
      z.object({
        transactionId: numeric,
        status: z.string().max(100),
        customIdentifier: z.string().nullish(),
        requestedAmount: z.number(),
        requestedAmountCurrencyCode: z.string(),
        pinDetail: z.object({ serial: z.string().nullish(), code: z.string().nullish() }).nullish(),
        balanceInfo: z.object({ cost: z.number().nullish(), currencyCode: z.string().nullish() }).nullish(),
      }),
    )
    .max(100),
});
type TopUp = z.output<typeof listAnswer>['content'][number];
const operatorAnswer = z.object({
  operatorId: numeric,
  denominationType: z.enum(['FIXED', 'RANGE']),
  senderCurrencyCode: z.string(),
  fixedAmounts: z.array(z.number()).default([]),
  minAmount: z.number().nullish(),
  maxAmount: z.number().nullish(),
});
const event = z.object({ data: z.object({ customIdentifier: z.string().max(100), transactionId: numeric }).partial() });
const balanceAnswer = z.object({ balance: z.number(), currencyCode: z.literal('USD') });

type Deps = { http: HttpClient; now(): number };

export function reloadly(given: ReloadlySettings, { http, now }: Deps): Provider {
  const settings = settingsSchema.parse(given);
  const traits = traitsOf(settings.maxCents);
  const bearer = bearerClient(http, new TokenCache(() => tokenRequest(settings), http, now));
  const call = (path: string, signal?: AbortSignal, body?: Uint8Array) => {
    const headers = { accept: 'application/com.reloadly.topups-v1+json', 'content-type': 'application/json' };
    const request = {
      method: body === undefined ? ('GET' as const) : ('POST' as const),
      headers,
      ...(body && { body }),
    };
    return bearer({ ...request, url: `${settings.baseUrl}${path}`, maxBytes: MOST_PAGE_BYTES }, signal);
  };
  return {
    id: 'reloadly',
    traits,
    async check(to, amount) {
      const problem = problemOf(to, amount, settings);
      if (problem !== null) return { ok: false, code: problem };
      const path = `/operators/auto-detect/phone/${encodeURIComponent(to['phone']!)}/countries/${to['country']}`;
      return operatorFor(await call(path), to, amount);
    },
    freeze: (order) => Buffer.from(JSON.stringify(bodyOf(order))),
    async submit({ body }, signal) {
      return outcomeOf(await call('/topups-async', signal, body!));
    },
    async ask(order, signal) {
      const query = String(new URLSearchParams({ customIdentifier: order.ref }));
      return seenOf(await call(`/topups/reports/transactions?${query}`, signal), order, now());
    },
    hint: (raw, headers) => Promise.resolve(hintOf(raw, headers, settings.webhookSecret)),
    async balance(signal) {
      const reply = await call('/accounts/balance', signal);
      const read = balanceAnswer.safeParse(jsonOf(reply.text));
      const amount = read.success ? minorOf(read.data.balance.toFixed(2), 'USD', 2) : null;
      if (amount === null) throw new Error(`Reloadly did not say the balance: ${whyOf(failureOf(reply, null, CODES))}`);
      return [amount];
    },
    statement: reloadlyStatement((path, signal) => call(path, signal)),
  };
}

function tokenRequest({ authUrl, baseUrl: audience, clientId, clientSecret }: Settings): HttpRequest {
  const body = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials', audience };
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', url: `${authUrl}/oauth/token`, headers, body: JSON.stringify(body) };
}

function problemOf(to: Ids, { unit, scale, amount }: Minor, { countries, maxCents }: Settings): string | null {
  if (!/^\+[1-9]\d{6,14}$/.test(to['phone'] ?? '')) return 'phone';
  if (!countries.includes(to['country'] ?? '')) return 'country';
  if (unit !== 'USD' || scale !== 2) return 'currency';
  return amount < 1n || amount > BigInt(maxCents) ? 'amount' : null;
}

function operatorFor(reply: HttpReply, to: Ids, amount: Minor): Checked {
  const read = operatorAnswer.safeParse(jsonOf(reply.text));
  if (reply.status !== 200 || !read.success) return { ok: false, code: codeOf(reply) ?? 'operator' };
  const { operatorId, denominationType, fixedAmounts, minAmount, maxAmount, senderCurrencyCode } = read.data;
  const dollars = Number(shortDecimalOf(amount));
  const isWithin = dollars >= (minAmount ?? Infinity) && dollars <= (maxAmount ?? 0);
  const isOffered = denominationType === 'FIXED' ? fixedAmounts.includes(dollars) : isWithin;
  return senderCurrencyCode === 'USD' && isOffered
    ? { ok: true, to: { ...to, operatorId } }
    : { ok: false, code: 'amount' };
}

function bodyOf({ ref, to, amount }: Order) {
  return {
    operatorId: Number(to['operatorId']),
    amount: Number(shortDecimalOf(amount)),
    useLocalAmount: false,
    customIdentifier: ref,
    recipientPhone: { countryCode: to['country'], number: to['phone'] },
  };
}

const codeOf = ({ text }: HttpReply) => errorAnswer.safeParse(jsonOf(text)).data?.errorCode ?? null;

function outcomeOf(reply: HttpReply): Outcome {
  const read = created.safeParse(jsonOf(reply.text));
  if (reply.status === 200 && read.success)
    return { kind: 'accepted', ids: { transaction_id: read.data.transactionId }, raw: rawOf(reply.text) };
  return failureOf(reply, codeOf(reply), CODES);
}

function seenOf(reply: HttpReply, { ref, amount, ids }: Order, now: number): Seen {
  const read = listAnswer.safeParse(jsonOf(reply.text));
  if (reply.status !== 200 || !read.success)
    return { kind: 'unknown', why: whyOf(failureOf(reply, codeOf(reply), CODES)) };
  const topUp = read.data.content.find(({ customIdentifier }) => customIdentifier === ref);
  if (topUp === undefined) return { kind: 'absent', certain: false };
  const sent = minorOf(String(topUp.requestedAmount), 'USD', 2);
  if (topUp.requestedAmountCurrencyCode !== 'USD' || sent === null || !isSame(sent, amount))
    return { kind: 'unknown', why: 'other-top-up' };
  const stage = STAGES[topUp.status];
  if (stage === undefined) return { kind: 'unknown', why: 'state-not-listed' };
  const { pinDetail, balanceInfo, ...raw } = topUp;
  const cost = balanceInfo?.currencyCode === 'USD' ? minorOf((balanceInfo.cost ?? 0).toFixed(2), 'USD', 2) : null;
  return {
    kind: 'found',
    stage,
    word: topUp.status,
    at: now,
    ids: { ...ids, transaction_id: topUp.transactionId },
    fee: null,
    cost,
    claimBy: null,
    ...secretOf(pinDetail),
    raw: rawOf(JSON.stringify(raw)),
  };
}

/** A PIN that the player enters on the phone. */
function secretOf(pin: TopUp['pinDetail']): { secret?: Uint8Array } {
  if (!pin?.code) return {};
  return { secret: Buffer.from(JSON.stringify({ serial: pin.serial ?? null, code: pin.code })) };
}

function hintOf(raw: Uint8Array, headers: Ids, secret: string): Hint | null {
  const time = headers['x-reloadly-request-timestamp'] ?? '';
  const signature = headers['x-reloadly-signature'] ?? '';
  const expected = hmacSha256(secret, raw, `:${time}`).toString('hex');
  if (!isSameText(signature, expected)) return null;
  const data = event.safeParse(jsonOf(Buffer.from(raw).toString('utf8'))).data?.data ?? {};
  const { customIdentifier: ref, transactionId } = data;
  return { dedup: expected, ids: { ...(ref && { ref }), ...(transactionId && { transaction_id: transactionId }) } };
}
