import { defineAdapter } from './define-adapter.ts';
import { decimal, description, isNegative, maybeText, text } from './fields.ts';
import { isSignedUrl } from './signature.ts';

const UNKNOWN_ADDRESS = '0.0.0.0';

export const notik = defineAdapter({
  network: 'notik',
  title: 'Notik',
  methods: ['GET'],
  signs: ['transaction', 'player', 'revenue', 'reward', 'kind', 'offer'],
  needsSecretPath: false,
  senders: { rule: 'evidence', addresses: ['192.53.121.112', '158.69.116.45'] },
  payoutUnit: 'usd',
  replies: { success: 'ok', duplicate: 'ok', failure: { status: 403, body: 'invalid' } },
  fields: {
    user_id: maybeText,
    amount: decimal,
    payout: decimal,
    txn_id: text,
    rewarded_txn_id: maybeText,
    s1: maybeText,
    offer_id: description,
    offer_name: description,
    event_id: description,
    conversion_ip: description,
  },
  proves: (_sent, { secret }, { url }) => isSignedUrl(url, secret),
  says: (sent) => {
    // A chargeback has another id and an amount at the rate of the day: the stored credit is reversed.
    const isReversal = isNegative(sent.amount) || isNegative(sent.payout);
    if (isReversal && sent.rewarded_txn_id === null) return '"rewarded_txn_id" is missing from a chargeback.';
    return {
      kind: isReversal ? 'reversal' : 'credit',
      transactionId: sent.txn_id,
      referenceId: isReversal ? sent.rewarded_txn_id : null,
      playerCode: sent.user_id,
      clickCode: sent.s1,
      revenue: sent.payout,
      reward: sent.amount,
      offerId: sent.offer_id,
      eventId: sent.event_id,
      offerName: sent.offer_name,
      playerAddress: sent.conversion_ip === UNKNOWN_ADDRESS ? null : sent.conversion_ip,
    };
  },
});
