// Posts multipart/form-data to /api/postback/revtoo/<path secret>, or sends a GET with the same names. `reward_value` is an
// exchange rate.
import { defineAdapter } from './define-adapter.ts';
import { description } from './fields.ts';
import { familyFields, familySays, isFamilySigned } from './md5-family.ts';

export const revtoo = defineAdapter({
  network: 'revtoo',
  title: 'Revtoo',
  methods: ['POST', 'GET'],
  signs: ['transaction', 'player', 'reward'],
  needsSecretPath: true,
  senders: {
    rule: 'evidence',
    addresses: [
      '195.35.39.220',
      '2a02:4780:b:1270:0:2b97:5732:1',
      '2a02:4780:b:1270:0:2b97:5732:2',
      '2a02:4780:b:1234::19',
    ],
  },
  payoutUnit: 'usd',
  replies: { success: 'ok', duplicate: 'ok', failure: { status: 403, body: 'invalid' } },
  fields: { ...familyFields, offer_name: description, offerId: description, event_id: description },
  proves: isFamilySigned,
  says: (sent) => ({
    ...familySays(sent),
    offerId: sent.offerId,
    eventId: sent.event_id,
    offerName: sent.offer_name,
  }),
});
