import { hash } from 'node:crypto';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { SignedIn } from '#contracts/internal/identity.ts';
import type { IdentityRefusal } from '#contracts/internal/people.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import { type FlowRooms, refusal } from '../flow-rooms.ts';
import { sweepChallenges } from './passkey-challenges.ts';
import { completeSignIn } from '../erasure/keep-account.ts';
import { lockPerson } from '../people/lock-person.ts';
import { type CodeRooms, takeCode } from './check-code.ts';
import { countedGuess, tellOfGuesses, WRONG_CODE } from './guesses.ts';

const MINUTES = 5;
const TRIES = 5;
const MOST_OF_ACCOUNT = 20;
const ID_BYTES = 32;

export const FROM_THE_START = refusal('sign-in-failed', 'This sign-in has ended. Enter your password again.');

const hashOf = (id: string) => sql.binary(hash('sha256', id, 'buffer'));
const pendingRow = z.strictObject({ account: z.int(), keep: z.boolean() });
type Pending = z.infer<typeof pendingRow>;

export async function beginPending(
  { pool, random }: Pick<FlowRooms, 'pool' | 'random'>,
  { account, epoch, keep }: { account: AccountId; epoch: number; keep: boolean },
): Promise<string> {
  const id = random.bytes(ID_BYTES).toString('base64url');
  await pool.query(sql.unsafe`
    insert into pending_sign_ins (hash, account, epoch, keeps_account, expires_at)
    values (${hashOf(id)}, ${account}, ${epoch}, ${keep}, now() + ${MINUTES} * interval '1 minute')`);
  await pool.query(sql.unsafe`
    delete from pending_sign_ins where hash in (
      select hash from pending_sign_ins where account = ${account} order by expires_at desc offset ${MOST_OF_ACCOUNT})`);
  return id;
}

const alive = (id: string) => sql.fragment`hash = ${hashOf(id)} and expires_at > now() and failures < ${TRIES}
  and epoch = (select credential_epoch from users where users.account = pending_sign_ins.account)`;

export function findPending(db: CommonQueryMethods, id: string): Promise<Pending | null> {
  return db.maybeOne(sql.type(pendingRow)`
    select account, keeps_account as keep from pending_sign_ins where ${alive(id)}`);
}

/** Call after locking the person's row. False if another request took it first. */
export async function takePending(transaction: CommonQueryMethods, id: string): Promise<boolean> {
  return (await transaction.query(sql.unsafe`delete from pending_sign_ins where ${alive(id)}`)).rowCount > 0;
}

const failuresRow = z.strictObject({ failures: z.int() });

type Rooms = CodeRooms & Pick<FlowRooms, 'pool'>;

export async function completeWithCode(
  rooms: Rooms,
  id: string,
  code: string,
  visit: Visit,
): Promise<SignedIn | IdentityRefusal> {
  const begun = await findPending(rooms.pool, id);
  if (begun === null) return FROM_THE_START;
  const { account, keep } = begun;
  const isLast = { now: false };
  const outcome = await countedGuess<SignedIn>(rooms, { account, visit }, () =>
    rooms.pool.transaction(async (transaction) => {
      const person = await lockPerson(transaction, account);
      if (person === null || person.isBanned || (await findPending(transaction, id)) === null) return FROM_THE_START;
      const taken = await takeCode(rooms, transaction, { person, visit }, code);
      if (taken === null) {
        const failures = await transaction.oneFirst(sql.type(failuresRow)`
          update pending_sign_ins set failures = failures + 1 where hash = ${hashOf(id)} returning failures`);
        isLast.now = failures >= TRIES;
        return WRONG_CODE;
      }
      await takePending(transaction, id);
      return completeSignIn(rooms, transaction, person, { assurance: `password+${taken}`, keep });
    }),
  );
  if (isLast.now) await tellOfGuesses(rooms, account, visit);
  return outcome;
}

export async function sweepPending(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`delete from pending_sign_ins where expires_at < now()`);
  await db.query(sql.unsafe`delete from totp_enrolments where expires_at < now()`);
  await sweepChallenges(db);
}
