// Panel URL /api/postback/bitlabs?uid=[%USER:UID%]&tx=[%TX%]&ref=[%REF%]&val=[%VALUE:CURRENCY%]&usd=[%VALUE:USD%]
// &ip=[%USER:IP_ADDRESS%]&offer_id=[%OFFER:ID%]&task_id=[%OFFER:TASK:ID%]&state=[%OFFER:TASK:STATE%]&type=[%ACTIVITY:TYPE%]
import type { NetworkAccount, PostbackKind } from './adapter.ts';
import { defineAdapter } from './define-adapter.ts';
import { decimal, description, isNegative, maybeDecimal, maybeText, text } from './fields.ts';
import { isSignedUrl } from './signature.ts';

const STATES: Readonly<Record<string, PostbackKind>> = {
  COMPLETED: 'credit',
  RECONCILED: 'reversal',
  PENDING: 'pending',
  REVIEWING: 'pending',
  REJECTED: 'info',
};

/** For surveys. A screen-out may pay a little. */
const TYPES: Readonly<Record<string, PostbackKind>> = {
  COMPLETE: 'credit',
  SCREENOUT: 'credit',
  RECONCILIATION: 'reversal',
};

export const bitlabs = defineAdapter({
  network: 'bitlabs',
  title: 'BitLabs',
  methods: ['GET'],
  signs: ['transaction', 'player', 'revenue', 'reward', 'kind', 'offer'],
  needsSecretPath: false,
  senders: { rule: 'evidence', addresses: ['20.76.54.40/29', '18.199.243.90', '18.157.62.114', '18.193.24.206'] },
  payoutUnit: 'usd',
  replies: { success: 'ok', duplicate: 'ok', failure: { status: 403, body: 'invalid' } },
  fields: {
    uid: maybeText,
    tx: text,
    ref: maybeText,
    val: maybeDecimal,
    usd: decimal,
    ip: description,
    offer_id: description,
    task_id: description,
    state: maybeText,
    type: maybeText,
    name: description,
    debug: maybeText,
  },
  proves: (_sent, { secret }, { url }) => isSignedUrl(url, secret),
  says: (sent, account) => ({
    kind: kindOf(sent, account),
    state: sent.state ?? sent.type,
    transactionId: sent.tx,
    // Set if the reversal has another id ("or..." for "o..."); otherwise `ref` is equal to `tx` or empty.
    referenceId: sent.ref === sent.tx ? null : sent.ref,
    playerCode: sent.uid,
    revenue: sent.usd,
    reward: sent.val,
    offerId: sent.offer_id,
    eventId: sent.task_id,
    offerName: sent.name,
    playerAddress: sent.ip,
  }),
});

type Sent = Record<'state' | 'type' | 'debug', string | null> & { usd: string };

function kindOf({ state, type, debug, usd }: Sent, { options }: NetworkAccount): PostbackKind | undefined {
  if (debug === 'true' || debug === '1') return 'test';
  if (state !== null) return STATES[state.toUpperCase()];
  // BitLabs does not pay rewarded qualifications; the option credits them all the same.
  if (type?.toUpperCase() === 'START_BONUS') return options['start-bonus'] === 'pay' ? 'credit' : 'info';
  if (type !== null) return TYPES[type.toUpperCase()];
  return isNegative(usd) ? 'reversal' : 'credit';
}
