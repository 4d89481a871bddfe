import { constants, createPublicKey, hash, publicEncrypt, verify } from 'node:crypto';
import { z } from 'zod';
import { HOUR_MS, instantOf } from '#contracts/days/time.ts';
import { failureOf, type NoCodes, rawOf, whyOf } from './classify.ts';
import { FetchedKeys } from './fetched-keys.ts';
import { baseUrl, type HttpClient, type HttpReply, jsonOf } from './http-client.ts';
import { isSame, minorOf, shortDecimalOf } from './minor.ts';
import { circleStatement, MOST_PAGE_BYTES } from './statement-lists.ts';
import type { Checked, Hint, Ids, Minor, Order, Outcome, Provider, Seen, Stage, Traits } from './port.ts';

const settingsSchema = z.strictObject({
  baseUrl: baseUrl.default('https://api.circle.com'),
  apiKey: z.string().min(8).max(300),
  /** 32 bytes as hex. */
  entitySecret: z.string().regex(/^[0-9a-f]{64}$/i),
  walletId: z.uuid(),
  tokenId: z.uuid(),
  unit: z.enum(['ETH', 'USDC']),
  blockchain: z
    .string()
    .regex(/^[A-Z-]{2,30}$/)
    .default('ETH'),
  feeLevel: z.enum(['LOW', 'MEDIUM', 'HIGH']).default('MEDIUM'),
  /** Decimals: "500". */
  max: z.string(),
});
export type CircleSettings = z.input<typeof settingsSchema>;
type Settings = z.output<typeof settingsSchema>;

const SCALES = { ETH: 18, USDC: 6 } as const;

const traitsOf = (max: Minor): Traits => ({
  key: {
    form: circleKey,
    lifeMs: 'unknown',
    emulated: false,
    onReuse: 'first-answer',
    otherBody: 'unknown',
    freedBy: [],
  },
  errorsSaved: 'unknown',
  askBy: ['provider-id', 'list-scan'],
  repeatMayPay: true,
  finalGood: ['COMPLETE'],
  finalBad: ['FAILED', 'CANCELLED', 'DENIED'],
  returnWindowMs: 0,
  claimDeadlineMs: null,
  batch: { max: 1, partial: false },
  fee: { bearer: 'house', known: 'later' },
  cancel: 'before-sent',
  limits: { min: { ...max, amount: 1n }, max, perMinute: 60 },
});

/** Circle's codes are numbers: 2 is an invalid parameter, 3 is forbidden, 155201 a wallet without enough of the token. */
const CODES: NoCodes = { refused: new Set(['2']), notTaken: new Set(['3', '155201']) };

const STAGES: Readonly<Record<string, Stage>> = {
  INITIATED: 'accepted',
  QUEUED: 'accepted',
  CLEARED: 'accepted',
  SENT: 'accepted',
  CONFIRMED: 'accepted',
  STUCK: 'on-hold',
  COMPLETE: 'paid',
  FAILED: 'refused',
  CANCELLED: 'refused',
  DENIED: 'refused',
};

const providerId = z.string().regex(/^[\w-]{1,100}$/);
const transaction = z.object({
  id: providerId,
  state: z.string().max(100),
  refId: z.string().nullish(),
  destinationAddress: z.string(),
  amounts: z.array(z.string()).length(1),
  txHash: z.string().max(100).nullish(),
  networkFee: z.string().nullish(),
});
type Transaction = z.output<typeof transaction>;
const created = z.object({ data: z.object({ id: providerId }) });
const one = z.object({ data: z.object({ transaction }) });
const several = z.object({ data: z.object({ transactions: z.array(transaction).max(100) }) });
const publicKeyAnswer = z.object({ data: z.object({ publicKey: z.string().max(4000) }) });
const errorAnswer = z.object({ code: z.int() });
const event = z.object({
  notificationId: z.string().min(1).max(100),
  notification: z.object({ id: providerId, refId: z.string().max(100).nullish() }),
});

/** A version 4 UUID of the reference. */
export function circleKey(ref: string): string {
  const bytes = Buffer.from(hash('sha256', `tallyhouse:payout:${ref}`, 'buffer').subarray(0, 16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

type Deps = { http: HttpClient; now(): number };

export function circle(given: CircleSettings, { http, now }: Deps): Provider {
  const settings = settingsSchema.parse(given);
  const max = minorOf(settings.max, settings.unit, SCALES[settings.unit]);
  if (max === null) throw new Error('The largest payout is not an amount of its token.');
  const traits = traitsOf(max);
  const headers = { authorization: `Bearer ${settings.apiKey}`, 'content-type': 'application/json' };
  const at = (path: string) => `${settings.baseUrl}${path}`;
  async function publicKeyAt(path: string): Promise<string | null> {
    const reply = await http({ method: 'GET', url: at(path), headers });
    return publicKeyAnswer.safeParse(jsonOf(reply.text)).data?.data.publicKey ?? null;
  }
  // Two caches: forged webhooks must not use up the fetches that submitting needs.
  const entityKeys = new FetchedKeys(publicKeyAt, now);
  const hookKeys = new FetchedKeys(publicKeyAt, now);

  /** Circle refuses a ciphertext that it has seen, so every call encrypts the secret again. */
  async function post(path: string, body: object, signal: AbortSignal): Promise<HttpReply> {
    const publicKey = await entityKeys.get('/v1/w3s/config/entity/publicKey');
    if (publicKey === null) return { failed: 'no-entity-key', status: null, unsentMs: 60_000, headers: null, text: '' };
    const entitySecretCiphertext = encrypted(settings.entitySecret, publicKey);
    const sent = JSON.stringify({ ...body, entitySecretCiphertext });
    return http({ method: 'POST', url: at(path), headers, body: sent }, signal);
  }

  return {
    id: 'circle',
    traits,
    check: (to, amount) => Promise.resolve(checked(to, amount, traits)),
    freeze: (order) => Buffer.from(JSON.stringify(bodyOf(order, settings))),
    async submit({ body }, signal) {
      const frozen = jsonOf(Buffer.from(body!).toString('utf8')) as object;
      return outcomeOf(await post('/v1/w3s/developer/transactions/transfer', frozen, signal));
    },
    async ask(order, signal) {
      const id = order.ids['circle_id'];
      const path = id === undefined ? `/v1/w3s/transactions?${query(order, settings)}` : `/v1/w3s/transactions/${id}`;
      const reply = await http({ method: 'GET', url: at(path), headers }, signal);
      return seenOf(reply, order, settings.unit, now());
    },
    async cancel({ ref, ids }, signal) {
      const id = ids['circle_id'];
      if (id === undefined) return { kind: 'unknown', why: 'no-transaction-id' };
      const body = { idempotencyKey: circleKey(`${ref}:cancel`) };
      const reply = await post(`/v1/w3s/developer/transactions/${id}/cancel`, body, signal);
      if (reply.status === 200 || reply.status === 201) return { kind: 'accepted', ids, raw: rawOf(reply.text) };
      return failureOf(reply, codeOf(reply), CODES);
    },
    async hint(raw, sent) {
      const keyId = sent['x-circle-key-id'] ?? '';
      if (!z.uuid().safeParse(keyId).success) return null;
      const publicKey = await hookKeys.get(`/v2/notifications/publicKey/${keyId}`);
      if (publicKey === null || !isSigned(raw, publicKey, sent['x-circle-signature'] ?? '')) return null;
      return hintOf(raw);
    },
    statement: circleStatement(
      (path, signal) => http({ method: 'GET', url: at(path), headers, maxBytes: MOST_PAGE_BYTES }, signal),
      settings,
    ),
  };
}

function encrypted(secret: string, pem: string): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key: pem, padding, oaepHash: 'sha256' }, Buffer.from(secret, 'hex')).toString('base64');
}

/** Fixed order of fields: the bytes are stored before the first call. */
function bodyOf({ ref, to, amount }: Order, { walletId, tokenId, feeLevel }: Settings) {
  const idempotencyKey = circleKey(ref);
  const amounts = [shortDecimalOf(amount)];
  return { idempotencyKey, walletId, destinationAddress: to['address'], amounts, tokenId, feeLevel, refId: ref };
}

function query({ to, openedAt }: Order, { walletId, blockchain }: Settings): string {
  const from = instantOf(openedAt - HOUR_MS);
  const destinationAddress = to['address'] ?? '';
  return String(new URLSearchParams({ destinationAddress, from, walletIds: walletId, blockchain }));
}

function checked(to: Ids, amount: Minor, { limits: { min, max } }: Traits): Checked {
  if (!/^0x[0-9a-fA-F]{40}$/.test(to['address'] ?? '')) return { ok: false, code: 'address' };
  if (amount.unit !== max.unit || amount.scale !== max.scale) return { ok: false, code: 'currency' };
  return amount.amount < min.amount || amount.amount > max.amount ? { ok: false, code: 'amount' } : { ok: true, to };
}

function codeOf({ text }: HttpReply): string | null {
  const read = errorAnswer.safeParse(jsonOf(text));
  return read.success ? String(read.data.code) : null;
}

function outcomeOf(reply: HttpReply): Outcome {
  const read = created.safeParse(jsonOf(reply.text));
  if ((reply.status === 201 || reply.status === 200) && read.success)
    return { kind: 'accepted', ids: { circle_id: read.data.data.id }, raw: rawOf(reply.text) };
  return failureOf(reply, codeOf(reply), CODES);
}

function seenOf(reply: HttpReply, order: Order, unit: Settings['unit'], now: number): Seen {
  const json = jsonOf(reply.text);
  const single = one.safeParse(json).data?.data.transaction;
  const list = several.safeParse(json).data?.data.transactions;
  if (reply.status !== 200 || (single === undefined && list === undefined))
    return { kind: 'unknown', why: whyOf(failureOf(reply, codeOf(reply), CODES)) };
  const found: Transaction | undefined = single ?? list!.find((each) => each.refId === order.ref);
  // The list may lag.
  if (found === undefined) return { kind: 'absent', certain: false };
  const sent = minorOf(found.amounts[0]!, unit, SCALES[unit]);
  const isOurs = found.destinationAddress.toLowerCase() === order.to['address']?.toLowerCase();
  if (found.refId !== order.ref || !isOurs || sent === null || !isSame(sent, order.amount))
    return { kind: 'unknown', why: 'other-transaction' };
  const stage = STAGES[found.state];
  if (stage === undefined) return { kind: 'unknown', why: 'state-not-listed' };
  const ids = { ...order.ids, circle_id: found.id, ...(found.txHash ? { transaction_id: found.txHash } : {}) };
  const fee = found.networkFee ? minorOf(found.networkFee, 'ETH', 18) : null;
  const rest = { cost: null, claimBy: null, raw: rawOf(reply.text) };
  return { kind: 'found', stage, word: found.state, at: now, ids, fee, ...rest };
}

/** ECDSA P-256 with SHA-256, DER. The key is a base64 SPKI. */
function isSigned(raw: Uint8Array, publicKey: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ec' && verify('sha256', raw, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

function hintOf(raw: Uint8Array): Hint | null {
  const read = event.safeParse(jsonOf(Buffer.from(raw).toString('utf8')));
  if (!read.success) return null;
  const { id, refId } = read.data.notification;
  return { dedup: read.data.notificationId, ids: { circle_id: id, ...(refId ? { ref: refId } : {}) } };
}
