import { hash } from 'node:crypto';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { FlowRooms } from '../flow-rooms.ts';

export type ChallengePurpose = 'register' | 'sign-in' | 'second-factor' | 'proof';
const MINUTES = 5;
export const TIMEOUT_MS = MINUTES * MINUTE_MS;
const BYTES = 32;
const MOST_OF_ACCOUNT = 20;

const hashOf = (text: string) => sql.binary(hash('sha256', text, 'buffer'));

type Issued = {
  purpose: ChallengePurpose;
  owner: { account: AccountId; epoch: number } | null;
  binding: string;
  byCode?: boolean;
};

export async function issueChallenge(
  { random }: Pick<FlowRooms, 'random'>,
  db: CommonQueryMethods,
  { purpose, owner, binding, byCode = false }: Issued,
): Promise<string> {
  const challenge = random.bytes(BYTES).toString('base64url');
  await db.query(sql.unsafe`
    insert into webauthn_challenges (hash, purpose, account, epoch, binding, by_code, expires_at)
    values (${hashOf(challenge)}, ${purpose}, ${owner?.account ?? null}, ${owner?.epoch ?? null}, ${hashOf(binding)}, ${byCode},
      now() + ${MINUTES} * interval '1 minute')`);
  await sweepChallenges(db);
  if (owner !== null) {
    await db.query(sql.unsafe`
      delete from webauthn_challenges where hash in (
        select hash from webauthn_challenges where account = ${owner.account}
        order by expires_at desc offset ${MOST_OF_ACCOUNT})`);
  }
  return challenge;
}

const takenRow = z.strictObject({
  account: z.int().nullable(),
  epoch: z.int().nullable(),
  byCode: z.boolean(),
  isFitting: z.boolean(),
});

export async function takeChallenge(
  db: CommonQueryMethods,
  challenge: string,
  { purpose, binding }: { purpose: ChallengePurpose; binding: string },
): Promise<Pick<z.infer<typeof takenRow>, 'account' | 'epoch' | 'byCode'> | null> {
  const taken = await db.maybeOne(sql.type(takenRow)`
    delete from webauthn_challenges where hash = ${hashOf(challenge)}
    returning account, epoch, by_code as "byCode",
      purpose = ${purpose} and binding = ${hashOf(binding)} and expires_at > now() as "isFitting"`);
  return taken?.isFitting === true ? taken : null;
}

export async function sweepChallenges(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`delete from webauthn_challenges where expires_at < now()`);
}
