// Panel URL …/lootably/<secret>?userID={userID}&… with the macro of the same name for `hash` and each of `fields`. Options of
// the account: api-key and placement-id, for its list of offers; list-url, its address.
import { isIP } from 'node:net';
import { z } from 'zod';
import type { PostbackKind } from './adapter.ts';
import { defineAdapter } from './define-adapter.ts';
import { decimal, description, text } from './fields.ts';
import { isSameDigest, sha256 } from './signature.ts';

const KINDS: Readonly<Record<string, PostbackKind>> = { '1': 'credit', '0': 'reversal' };

const SIGNED = ['userID', 'ip', 'revenue', 'currencyReward'] as const;

export const lootably = defineAdapter({
  network: 'lootably',
  title: 'Lootably',
  methods: ['GET'],
  // Revenue is hashed without a separator from the address: "203.0.113.9" and "12.50" hash like "203.0.113.91" and "2.50".
  // The core compares it with the reward.
  signs: ['player', 'reward'],
  needsSecretPath: true,
  paysStepsOnce: true,
  senders: { rule: 'evidence', addresses: [] },
  payoutUnit: 'usd',
  replies: { success: '1', duplicate: '1', failure: { status: 403, body: '0' } },
  fields: {
    userID: text,
    transactionID: text,
    ip: z.string('is missing.').refine((address) => isIP(address) !== 0, 'is not an address.'),
    offerName: description,
    offerID: description,
    goalID: description,
    goalName: description,
    sid2: description,
    revenue: decimal,
    currencyReward: decimal,
    status: text,
  },
  proves: (sent, { secret }) => {
    const signed = SIGNED.map((name) => sent.get(name) ?? '').join('');
    return isSameDigest(sent.get('hash'), sha256(`${signed}${secret}`));
  },
  says: (sent) => ({
    kind: KINDS[sent.status],
    state: sent.status,
    transactionId: sent.transactionID,
    playerCode: sent.userID,
    revenue: sent.revenue,
    reward: sent.currencyReward,
    offerId: sent.offerID,
    clickCode: sent.sid2,
    eventId: sent.goalID,
    eventName: sent.goalName,
    offerName: sent.offerName,
    playerAddress: sent.ip,
  }),
});
