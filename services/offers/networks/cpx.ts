// Panel URL …/cpx/<secret>?status={status}&trans_id={trans_id}&user_id={user_id}
// &subid_1={subid_1}&subid_2={subid_2}&amount_local={amount_local}&amount_usd={amount_usd}&offer_id={offer_ID}
// &ip_click={ip_click}&type={type}&hash={secure_hash}
import type { PostbackKind } from './adapter.ts';
import { defineAdapter } from './define-adapter.ts';
import { decimal, description, maybeDecimal, maybeText, text } from './fields.ts';
import { isSameDigest, md5 } from './signature.ts';

/** With status 1. "out" and "return_out" are unpaid screen-outs; "bonus" is a small payment for one. */
const TYPES: Readonly<Record<string, PostbackKind>> = {
  complete: 'credit',
  bonus: 'credit',
  out: 'info',
  return_out: 'info',
};

/** "-2" is fraud, reported after 15 to 60 days. */
const REASONS = { '2': 'cancelled', '-2': 'fraud' } as const;

const TEST_OFFER = '1';

export const cpx = defineAdapter({
  network: 'cpx',
  title: 'CPX Research',
  methods: ['GET', 'POST'],
  signs: ['transaction'],
  needsSecretPath: true,
  senders: { rule: 'evidence', addresses: ['188.40.3.73', '157.90.97.92', '2a01:4f8:d0a:30ff::2'] },
  payoutUnit: 'usd',
  replies: { success: '1', duplicate: '1', failure: { status: 403, body: 'invalid' } },
  fields: {
    status: text,
    trans_id: text,
    user_id: maybeText,
    subid_1: maybeText,
    subid_2: description,
    amount_usd: decimal,
    amount_local: maybeDecimal,
    offer_id: description,
    ip_click: description,
    type: maybeText,
  },
  wallShowsHash: true,
  wallUrl: ({ player, click }, { secret, options }) => {
    const appId = options['app-id'];
    if (appId === undefined) return null;
    const secure_hash = md5(`${player}-${secret}`);
    const query = { app_id: appId, ext_user_id: player, secure_hash, subid_1: click };
    return `https://offers.cpx-research.com/index.php?${String(new URLSearchParams(query))}`;
  },
  proves: (sent, { secret }) => isSameDigest(sent.get('hash'), md5(`${sent.get('trans_id') ?? ''}-${secret}`)),
  says: (sent) => ({
    kind: kindOf(sent),
    state: sent.status === '1' ? sent.type : sent.status,
    reason: reasonOf(sent.status),
    transactionId: sent.trans_id,
    playerCode: sent.user_id,
    clickCode: sent.subid_1,
    revenue: sent.amount_usd,
    reward: sent.amount_local,
    offerId: sent.offer_id,
    eventId: sent.type,
    playerAddress: sent.ip_click,
  }),
});

type Sent = {
  status: string;
  type: string | null;
  offer_id: string | null;
  subid_1: string | null;
  subid_2: string | null;
};

function kindOf({ status, type, offer_id, subid_1, subid_2 }: Sent): PostbackKind | undefined {
  if (offer_id === TEST_OFFER && subid_1 === null && subid_2 === null) return 'test';
  if (reasonOf(status) !== null) return 'reversal';
  if (status !== '1') return undefined;
  return type === null ? 'credit' : TYPES[type.toLowerCase()];
}

function reasonOf(status: string) {
  return status === '2' || status === '-2' ? REASONS[status] : null;
}
