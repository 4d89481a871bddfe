import type { DatabasePool } from 'slonik';
import { DAY_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import { derivedId, reactionId } from '#infra/ids/derived-id.ts';
import { readExcludedUntil } from '#projections/limits/read.ts';
import { type PromoRow, readPromoByCode } from '#projections/promos/read.ts';
import { submitToHouse } from '../module/house-account.ts';
import { refused, type Refused } from '../module/errors.ts';
import { answerOf, type Handler } from '../module/handler.ts';
import { eventIn } from '../module/receipts.ts';
import { allTaken, openTries } from '../module/tries-store.ts';

type Guesser = { account: AccountId; address: string };

const HOUR = 3600;

/** Unknown codes count; a known one gives its try back. */
function promoGuesses(pool: DatabasePool) {
  const players = openTries(pool, { name: 'promo-guesses', points: 10, durationSeconds: HOUR });
  const addresses = openTries(pool, { name: 'promo-guesses-address', points: 60, durationSeconds: HOUR });
  return {
    take: ({ account, address }: Guesser) =>
      allTaken(
        [
          [players, String(account)],
          [addresses, address],
        ],
        'Too many unknown promo codes.',
      ),
    async giveBack({ account, address }: Guesser) {
      await Promise.all([players.reward(String(account)), addresses.reward(address)]);
    },
  };
}

type Rooms = {
  pool: DatabasePool;
  ledger: Ledger;
  identity: Pick<Identity, 'person' | 'claimOnce'>;
  now: () => number;
};

const NO_ACCOUNT = refused('forbidden', 'This account cannot use promo codes.');
const NO_STAFF = refused('forbidden', 'Staff cannot use promo codes.');
const UNVERIFIED = refused('address-unconfirmed', 'Verify your email to use this promo code.');
const ALREADY_USED = refused('promo-already-used', REFUSALS['promo-already-used'].message);
const KNOWN_MAILBOX = refused(
  'promo-already-used',
  'Another account with your email address used this promo code. It works once per person.',
);
const NOT_PAID = refused('promo-not-paid', REFUSALS['promo-not-paid'].message);

/**
 * The house gives the player a use, then the player is paid. If the process ends in between, the reactor pays; both
 * commands take effect once.
 */
export function redeemPromoHandler(rooms: Rooms): Handler<'redeem-promo'> {
  const { pool, ledger } = rooms;
  const guesses = promoGuesses(pool);
  return async ({ account, commandId: requestId, addressOf, body: { code } }) => {
    const guesser = { account, address: addressOf() };
    const tooOften = await guesses.take(guesser);
    if (tooOften !== null) return tooOften;
    const promo = await readPromoByCode(pool, code);
    if (promo === null) return refused('promo-unknown', REFUSALS['promo-unknown'].message);
    await guesses.giveBack(guesser);
    const refusal = await refusalToUse(rooms, account, promo);
    if (refusal !== null) return refusal;
    if (!(await rooms.identity.claimOnce(account, `promo ${promo.id}`))) return KNOWN_MAILBOX;
    const { promos } = HOUSE_ACCOUNTS;
    const asked = { promoId: promo.id as CommandId, player: account, requestId };
    const commandId = derivedId(`promo|${promo.id}|${account}`);
    const taken = await submitToHouse(ledger, {
      type: 'take-promo',
      commandId,
      account: promos,
      actor: 'system:promos',
      ...asked,
    });
    if (taken.kind === 'refusal') return taken.code === 'command-id-reused' ? ALREADY_USED : (taken as Refused);
    const { payload, partition, seq } = eventIn(taken, 'promo-taken');
    // The reactor sends the same command, so both get the same receipt.
    const policy = 'promo-payments';
    const paid = await ledger.submit({
      type: 'pay-promo',
      commandId: reactionId({ policy, account, subject: promo.id }, { partition, seq }),
      account,
      actor: `system:${policy}`,
      promoId: asked.promoId,
      amountPoints: payload.points,
    });
    if (paid.kind === 'refusal') return paid as Refused;
    if (paid.events.some(({ type }) => type === 'promo-declined')) return NOT_PAID;
    return answerOf({ points: payload.points, message: `You got ${countedPoints(payload.points)}.` }, paid);
  };
}

async function refusalToUse(
  { pool, identity, now }: Rooms,
  account: AccountId,
  promo: PromoRow,
): Promise<Refused | null> {
  const at = now();
  const [person, excludedUntil] = await Promise.all([identity.person(account), readExcludedUntil(pool, account, at)]);
  if (person === null || person.isBanned) return NO_ACCOUNT;
  if (person.roles.length > 0) return NO_STAFF;
  if (excludedUntil !== null) return refused('player-excluded', REFUSALS['player-excluded'].message);
  if (promo.isVerifiedOnly && !person.emailVerified) return UNVERIFIED;
  if (person.createdAt + promo.minDays * DAY_MS > at) {
    const days = promo.minDays === 1 ? 'a day' : `${promo.minDays} days`;
    return refused('promo-account-too-new', `This promo code is for accounts that are at least ${days} old.`);
  }
  return null;
}
