import type { DatabasePool } from 'slonik';
import { DELETED_PLAYER } from '#contracts/accounts/fields.ts';
import { instantOf } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Identity, PublicPerson } from '#contracts/internal/identity.ts';
import type { Referrals } from '#contracts/internal/referrals.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { refused } from '../module/errors.ts';
import type { Ground } from '../module/ground.ts';
import { answer, type Handlers } from '../module/handler.ts';
import { openTries, taken } from '../module/tries-store.ts';

type Rooms = {
  pool: DatabasePool;
  referrals: Referrals;
  identity: Pick<Identity, 'person' | 'publicPersons' | 'noteNetwork'>;
  settings: Pick<LiveSettings, 'value'>;
};

const TAKEN = refused('referral-code-taken', 'That code is taken.');
const USED = refused('referral-code-used', 'A friend has joined with your code, so it can’t be changed.');

function nameIn(people: ReadonlyMap<AccountId, PublicPerson>, account: AccountId | null): string | null {
  return (account === null ? undefined : people.get(account))?.username ?? null;
}

function referralHandlers({
  pool,
  referrals,
  identity,
  settings,
}: Rooms): Pick<Handlers, 'inviter' | 'referral-stats' | 'choose-referral-code'> {
  const codes = openTries(pool, { name: 'referral-codes', points: 60, durationSeconds: 3600 });
  return {
    async inviter({ query: { ref }, addressOf }) {
      const tooOften = await taken(codes, addressOf(), 'Too many referral codes from your address.');
      if (tooOften) return tooOften;
      const account = ref === undefined ? null : await referrals.inviterBy(ref);
      const people = await identity.publicPersons(account === null ? [] : [account]);
      const username = nameIn(people, account);
      return answer({ username, bonusPoints: settings.value('referral-bonus') });
    },
    async 'referral-stats'({ account, addressOf }) {
      // The home page reads this, so a session that moved to another network is seen there.
      await identity.noteNetwork(account, addressOf());
      const [person, stats] = await Promise.all([identity.person(account), referrals.stats(account)]);
      if (person === null) return refused('unauthenticated', 'Sign in first.');
      const { own } = stats;
      const others = [...stats.friends.map((friend) => friend.account), ...(own?.referrer ? [own.referrer] : [])];
      const people = await identity.publicPersons(others);
      const friends = stats.friends.map(({ account: friend, invitedAt, state, missing, earned }) => ({
        username: people.get(friend)?.username ?? DELETED_PLAYER,
        invitedAt: instantOf(invitedAt),
        state,
        missing: [...missing],
        earned,
      }));
      return answer({
        referralCode: stats.code ?? person.username,
        referralCount: stats.count,
        referralEarnings: stats.earnings < 0n ? 0n : stats.earnings,
        pendingCount: stats.pending,
        canChooseCode: stats.canChooseCode,
        bonusPoints: settings.value('referral-bonus'),
        sharePercent: settings.value('referral-share'),
        wagerPoints: settings.value('referral-wager'),
        withinDays: settings.value('referral-days'),
        perDay: settings.value('referral-per-day'),
        friends,
        invitation: own && {
          inviter: nameIn(people, own.referrer),
          bonusPoints: own.bonusPoints,
          state: own.state,
          missing: [...own.missing],
        },
      });
    },
    async 'choose-referral-code'({ account, body: { code } }) {
      const chosen = await referrals.chooseCode(account, code);
      if (chosen === 'taken') return TAKEN;
      if (chosen === 'used') return USED;
      return answer({ referralCode: code });
    },
  };
}

export const handlers = (ground: Ground, referrals: Referrals) => referralHandlers({ ...ground, referrals });
