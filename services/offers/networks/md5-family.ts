// Revlum and Revtoo sign alike: md5 over player, transaction, reward and secret, nothing between them, as sent. Payout and
// status are not signed, and no separator tells where an id ends and the reward begins: both have a secret path besides, and
// the core compares payout and reward.
import type { NetworkAccount, PostbackKind } from './adapter.ts';
import { decimal, type Fields, maybeText, text } from './fields.ts';
import { isSameDigest, md5 } from './signature.ts';

export const familyFields = {
  subId: text,
  transId: text,
  reward: decimal,
  payout: decimal,
  status: text,
  userIp: maybeText,
  debug: maybeText,
};

export function isFamilySigned(sent: Fields, { secret }: NetworkAccount): boolean {
  const signed = ['subId', 'transId', 'reward'].map((name) => sent.get(name) ?? '').join('');
  return isSameDigest(sent.get('signature'), md5(`${signed}${secret}`));
}

type Sent = { subId: string; transId: string; reward: string; payout: string; status: string } & Record<
  'userIp' | 'debug',
  string | null
>;

export function familySays({ subId, transId, reward, payout, status, userIp, debug }: Sent) {
  const kind: PostbackKind = debug === '1' ? 'test' : status === '1' ? 'credit' : status === '2' ? 'reversal' : 'info';
  return { kind, transactionId: transId, playerCode: subId, revenue: payout, reward, playerAddress: userIp };
}
