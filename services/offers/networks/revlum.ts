import { defineAdapter } from './define-adapter.ts';
import { description } from './fields.ts';
import { familyFields, familySays, isFamilySigned } from './md5-family.ts';

export const revlum = defineAdapter({
  network: 'revlum',
  title: 'Revlum',
  methods: ['POST', 'GET'],
  signs: ['transaction', 'player', 'reward'],
  needsSecretPath: true,
  senders: { rule: 'evidence', addresses: ['209.159.156.198'] },
  payoutUnit: 'usd',
  replies: { success: 'ok', duplicate: 'DUP', failure: { status: 403, body: 'invalid' } },
  fields: { ...familyFields, offerName: description, offerId: description, event_id: description },
  proves: isFamilySigned,
  says: (sent) => ({
    ...familySays(sent),
    offerId: sent.offerId,
    eventId: sent.event_id,
    offerName: sent.offerName,
  }),
});
