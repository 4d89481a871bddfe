// Panel URL /api/postback/adgate/<path secret>?conversion_id={conversion_id}&s1={s1}&points={points}
// &payout={payout}&vc_title={vc_title}&offer_id={offer_id}&state={state}&event_id={event_id}
import type { PostbackKind } from './adapter.ts';
import { defineAdapter } from './define-adapter.ts';
import { decimal, description, maybeDecimal, maybeText, text } from './fields.ts';

const KINDS: Readonly<Record<string, PostbackKind>> = {
  approved: 'credit',
  rejected: 'reversal',
  pending: 'pending',
};

/** For receipts. APPROVED is final; a rejection never follows it, so there is nothing to reverse. */
const RECEIPT_KINDS: Readonly<Record<string, PostbackKind>> = {
  AWARD_PENDING: 'pending',
  MANUAL_REVIEW: 'pending',
  APPROVED: 'credit',
  REJECTED: 'info',
};

export const adgate = defineAdapter({
  network: 'adgate',
  title: 'AdGate',
  methods: ['GET', 'POST'],
  signs: [],
  needsSecretPath: true,
  senders: { rule: 'gate', addresses: ['52.42.57.125'] },
  payoutUnit: 'usd',
  replies: { success: '1', duplicate: '1', failure: { status: 403, body: '0' } },
  fields: {
    conversion_id: text,
    s1: maybeText,
    points: maybeDecimal,
    payout: decimal,
    vc_title: description,
    offer_id: description,
    state: maybeText,
    event_id: description,
    shm_status: maybeText,
  },
  proves: null,
  says: (sent) => ({
    kind: kindOf(sent),
    state: sent.shm_status ?? sent.state,
    transactionId: sent.conversion_id,
    playerCode: sent.s1,
    revenue: sent.payout,
    reward: sent.points,
    offerId: sent.offer_id,
    eventId: sent.event_id,
    offerName: sent.vc_title,
  }),
});

/** Without a state in the URL, AdGate sends only approved conversions. */
function kindOf({
  state,
  shm_status: receipt,
}: Record<'state' | 'shm_status', string | null>): PostbackKind | undefined {
  if (receipt !== null) return RECEIPT_KINDS[receipt.toUpperCase()];
  return state === null ? 'credit' : KINDS[state.toLowerCase()];
}
