import { constants, createSign, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';
import { z } from 'zod';
import { HOUR_MS, instantOf } from '#contracts/days/time.ts';
import { type Gate, gateOf, SLOW_MS } from './gate.ts';
import type { Scenario } from './scenarios.ts';
import { paymentsPage } from './statement-pages.ts';
import { type Answered, type Asked, NOT_FOUND, ok, type Wire } from './wire.ts';
import type { Hook, World } from './world.ts';

const KEY_ID = '9a0b5c1e-7d2f-4a3b-8c6d-1e2f3a4b5c6d';

/** Public values: no real account has them. */
export const CIRCLE_ACCOUNT = {
  apiKey: 'TEST_API_KEY:demo:demo',
  entitySecret: '5ec7'.repeat(16),
  walletId: '0d6f1a52-1b0c-4e36-9a55-5c3f2f5d7a11',
  tokenId: '36b6931a-873a-56a8-8a27-b706b17104ee',
};

const createBody = z.object({
  idempotencyKey: z.uuidv4(),
  entitySecretCiphertext: z.string(),
  walletId: z.literal(CIRCLE_ACCOUNT.walletId),
  destinationAddress: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  amounts: z.array(z.string().regex(/^\d+(\.\d+)?$/)).length(1),
  tokenId: z.literal(CIRCLE_ACCOUNT.tokenId),
  feeLevel: z.enum(['LOW', 'MEDIUM', 'HIGH']),
  refId: z.string(),
});
type Given = z.output<typeof createBody>;
type Transaction = { id: string; given: Given; state: string };

const error = (status: number, code: number): Answered => ({ status, json: { code, message: 'See code.' } });

const GATES: Readonly<Record<Gate, Answered | 'cut'>> = {
  cut: 'cut',
  empty: error(400, 155_201),
  unauthorized: error(401, 1),
  limited: { ...error(429, 5), headers: { 'retry-after': '7' } },
  slow: error(500, -1),
};

/** Made when first used: an RSA key takes a while. */
let entityKey: { publicKey: KeyObject; privateKey: KeyObject } | null = null;
const entityKeys = () => (entityKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }));

export class CircleStandIn {
  readonly #world: World;
  readonly #byKey = new Map<string, Transaction>();
  readonly #seenCiphertexts = new Set<string>();
  readonly #hookKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(world: World) {
    this.#world = world;
  }

  readonly answer: Wire = async (asked) => {
    const { method, path, headers, query } = asked;
    if (headers.authorization !== `Bearer ${CIRCLE_ACCOUNT.apiKey}`) return error(401, 1);
    if (path === '/v1/w3s/config/entity/publicKey')
      return ok({ data: { publicKey: entityKeys().publicKey.export({ type: 'spki', format: 'pem' }) } });
    if (path === `/v2/notifications/publicKey/${KEY_ID}`) {
      const key = this.#hookKey.publicKey.export({ type: 'spki', format: 'der' });
      return ok({ data: { id: KEY_ID, algorithm: 'ECDSA_SHA_256', publicKey: key.toString('base64') } });
    }
    if (path === '/v1/w3s/developer/transactions/transfer' && method === 'POST') return this.#create(asked);
    const all = [...this.#byKey.values()];
    if (path === '/v1/w3s/transactions' && query.has('pageSize')) return this.#listed(asked);
    if (path === '/v1/w3s/transactions') {
      const isAsked = ({ given }: Transaction) => given.destinationAddress === query.get('destinationAddress');
      return ok({ data: { transactions: all.filter(isAsked).map(shown) } });
    }
    const [, id] = /^\/v1\/w3s\/transactions\/([^/]+)$/.exec(path) ?? [];
    const [, toCancel] = /^\/v1\/w3s\/developer\/transactions\/([^/]+)\/cancel$/.exec(path) ?? [];
    const found = all.find((one) => one.id === (id ?? toCancel));
    if (found === undefined) return NOT_FOUND;
    return toCancel === undefined ? ok({ data: { transaction: shown(found) } }) : this.#cancel(found);
  };

  #listed({ query }: Asked): Answered | 'cut' {
    const [from, to] = [Date.parse(query.get('from')!), Date.parse(query.get('to')!)];
    const after = query.get('pageAfter');
    const earlier = this.#world.payments.filter(({ provider, at }) => provider === 'circle' && at >= from && at <= to);
    const start = after === null ? 0 : earlier.toReversed().findIndex(({ id }) => id === after) + 1;
    const page = paymentsPage(this.#world, 'circle', { from, to, start, size: Number(query.get('pageSize')) });
    if (page === 'cut') return 'cut';
    if (page === 'limited') return { ...error(429, 5), headers: { 'retry-after': '1' } };
    const transactions = page.payments.map(({ id, ref, to: destinationAddress, amount, at }) => ({
      id,
      state: 'COMPLETE',
      transactionType: 'OUTBOUND',
      destinationAddress,
      amounts: [amount],
      refId: ref,
      txHash: `0x${id}`,
      networkFee: '0.000042',
      networkFeeInUSD: '0.1050',
      createDate: instantOf(at),
    }));
    return ok({ data: { transactions } });
  }

  sign(body: string, key: KeyObject = this.#hookKey.privateKey): Hook {
    const signature = createSign('SHA256').update(body).sign(key, 'base64');
    return { body, headers: { 'x-circle-signature': signature, 'x-circle-key-id': KEY_ID } };
  }

  async #create({ body }: Asked): Promise<Answered | 'cut'> {
    const parsed = createBody.safeParse(JSON.parse(body));
    if (!parsed.success) return error(400, 2);
    const given = parsed.data;
    if (!this.#isSecret(given.entitySecretCiphertext)) return error(400, 156_013);
    const scenario = this.#world.scenarioOf(given.refId);
    const gate = gateOf(this.#world, 'circle', given.refId, scenario);
    if (gate === 'slow') this.#world.later(SLOW_MS, () => void this.#take(given, null));
    if (gate !== null) return GATES[gate];
    const held = this.#byKey.get(given.idempotencyKey);
    if (held !== undefined) return ok({ data: { id: held.id, state: held.state } });
    const taken = this.#take(given, scenario);
    if (scenario === 'lost-answer-paid') return 'cut';
    if (scenario === 'hook-first') await this.#tell(taken, true);
    return { status: 201, json: { data: { id: taken.id, state: taken.state } } };
  }

  /** A ciphertext is good once. */
  #isSecret(ciphertext: string): boolean {
    if (this.#seenCiphertexts.has(ciphertext)) return false;
    this.#seenCiphertexts.add(ciphertext);
    const options = { key: entityKeys().privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    return privateDecrypt(options, Buffer.from(ciphertext, 'base64')).toString('hex') === CIRCLE_ACCOUNT.entitySecret;
  }

  #take(given: Given, scenario: Scenario | null): Transaction {
    const taken = { id: this.#world.text(20), given, state: 'INITIATED' };
    this.#byKey.set(given.idempotencyKey, taken);
    this.#world.later(this.#world.settleMs, () => this.#settle(taken, scenario));
    return taken;
  }

  async #settle(taken: Transaction, scenario: Scenario | null): Promise<void> {
    if (taken.state === 'CANCELLED') return;
    if (scenario === 'never-broadcast') return;
    if (scenario === 'stuck-accelerated') {
      taken.state = 'STUCK';
      return this.#world.later(HOUR_MS, () => this.#complete(taken));
    }
    if (scenario === 'hook-forged') for (const hook of this.forged(taken)) await this.#world.hook('circle', hook);
    await this.#complete(taken);
    // Late news of an earlier state.
    if (scenario === 'complete-before-confirmed') await this.#tell({ ...taken, state: 'CONFIRMED' });
  }

  async #complete(taken: Transaction): Promise<void> {
    taken.state = 'COMPLETE';
    const { refId: ref, destinationAddress: to, amounts } = taken.given;
    this.#world.pay({ provider: 'circle', ref, id: taken.id, to, amount: amounts[0]! });
    await this.#tell(taken);
  }

  async #tell(taken: Transaction, isTwice = false): Promise<void> {
    const hook = this.sign(this.#event(taken));
    for (const one of isTwice ? [hook, hook] : [hook]) await this.#world.hook('circle', one);
  }

  #event({ id, state, given }: Transaction): string {
    const notification = { id, state, refId: given.refId };
    const head = { notificationId: this.#world.text(20), notificationType: 'transactions.outbound', version: 2 };
    return JSON.stringify({ ...head, notification });
  }

  /** Another body, another key, no signature, an unknown key's id. */
  forged(taken: Transaction): Hook[] {
    const body = this.#event(taken);
    const { headers } = this.sign(body);
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const unknown = { ...headers, 'x-circle-key-id': CIRCLE_ACCOUNT.walletId };
    return [{ body: `${body} `, headers }, this.sign(body, foreign), { body, headers: {} }, { body, headers: unknown }];
  }

  #cancel(found: Transaction): Answered {
    if (found.state !== 'INITIATED') return error(409, 156_020);
    found.state = 'CANCELLED';
    return ok({ data: { id: found.id, state: found.state } });
  }
}

function shown({ id, state, given }: Transaction) {
  const { destinationAddress, amounts, refId } = given;
  const sent = state === 'COMPLETE' ? { txHash: `0x${id}`, networkFee: '0.000042' } : {};
  return { id, state, destinationAddress, amounts, refId, ...sent };
}
