// Panel URL /api/postback/ogads/<path secret>?offer_id={offer_id}&offer_name={offer_name}&payout={payout}
// &aff_sub4={aff_sub4}&aff_sub5={aff_sub5}&session_ip={session_ip}&datetime={datetime}
import { defineAdapter } from './define-adapter.ts';
import { decimal, description, maybeText, text } from './fields.ts';

export const ogads = defineAdapter({
  network: 'ogads',
  title: 'OGAds',
  methods: ['GET'],
  signs: [],
  needsSecretPath: true,
  senders: { rule: 'evidence', addresses: [] },
  payoutUnit: 'usd',
  replies: { success: '1', duplicate: '1', failure: { status: 403, body: '0' } },
  fields: {
    offer_id: text,
    offer_name: description,
    payout: decimal,
    aff_sub4: text,
    aff_sub5: maybeText,
    session_ip: description,
    datetime: text,
  },
  proves: null,
  says: (sent) => ({
    // Offers in several steps begin with 0.00, which pays nothing.
    kind: 'credit',
    // OGAds sends no id. Steps of one offer differ in time or payout; repetitions do not.
    transactionId: [sent.offer_id, sent.aff_sub5 ?? sent.aff_sub4, sent.datetime, sent.payout].join('|'),
    playerCode: sent.aff_sub4,
    clickCode: sent.aff_sub5,
    revenue: sent.payout,
    offerId: sent.offer_id,
    offerName: sent.offer_name,
    playerAddress: sent.session_ip,
  }),
});
