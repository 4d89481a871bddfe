// The md5 covers player, transaction, reward and secret without separators; payout and status are unsigned. So both networks
// need a secret path, and the core compares payout and reward.
import type { NetworkAccount, PostbackKind } from './adapter.ts';
import { decimal, description, type Fields, maybeText, text } from './fields.ts';
import { isSameDigest, md5 } from './signature.ts';

const KINDS: Readonly<Record<string, PostbackKind>> = { '1': 'credit', '2': 'reversal' };

export const familyFields = {
  subId: text,
  transId: text,
  reward: decimal,
  payout: decimal,
  status: text,
  userIp: description,
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
  const kind = debug === '1' ? 'test' : KINDS[status];
  return {
    kind,
    state: status,
    transactionId: transId,
    playerCode: subId,
    revenue: payout,
    reward,
    playerAddress: userIp,
  };
}
