import { describe, expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import {
  adjusts,
  cancelsRace,
  claimsChallenge,
  credits,
  decides,
  endsPromo,
  expires,
  feedsRain,
  grantsReferral,
  holds,
  makesPromo,
  notes,
  pays,
  paysShare,
  plansRace,
  posts,
  pours,
  releases,
  returnsShare,
  returnsTip,
  reverses,
  sendsBack,
  settlesRace,
  submits,
  takesPromo,
  tips,
  voids,
  withdraws,
} from '#tests/support/asks.ts';
import { type GivenAccount, givenAccount, givenHouseAccount, PLAYER } from '#tests/support/given-account.ts';
import { settlesPayout } from '#tests/support/payout-asks.ts';

const ID = '00000000-0000-7000-8000-0000000000ff';
const rich = () => givenAccount(adjusts(PLAYER, 10_000));
const rain = () => givenHouseAccount('rain');
const promos = () => givenHouseAccount('promos');
const races = () => givenHouseAccount('races');

type Kind = {
  name: string;
  code: string;
  commands: Command[];
  none: () => GivenAccount;
  /** Another one of this kind. */
  other: () => GivenAccount;
};

const tip = { ...tips(PLAYER, 11, 50), commandId: ID };

const KINDS: readonly Kind[] = [
  {
    name: 'withdrawal',
    code: 'withdrawal-unknown',
    commands: [
      decides('approve-withdrawal', PLAYER, ID),
      decides('reject-withdrawal', PLAYER, ID),
      decides('fail-withdrawal', PLAYER, ID),
      decides('release-returned', PLAYER, ID),
      decides('forfeit-returned', PLAYER, ID),
      submits(PLAYER, ID),
      notes(PLAYER, ID, 'accepted'),
      settlesPayout(PLAYER, ID),
      pays(PLAYER, ID),
      sendsBack(PLAYER, ID),
    ],
    none: rich,
    other: () => rich().after(withdraws(PLAYER, 5000, { method: 'paypal' })),
  },
  {
    name: 'hold',
    code: 'hold-unknown',
    commands: [posts(PLAYER, ID), voids(PLAYER, ID), expires(PLAYER, ID)],
    none: rich,
    other: () => rich().after(holds(PLAYER, 5)),
  },
  {
    name: 'credit of an offer',
    code: 'offer-unknown',
    commands: [releases(PLAYER, ID), reverses(PLAYER, ID)],
    none: rich,
    other: () => rich().after(credits(PLAYER, 5)),
  },
  {
    name: 'tip',
    code: 'tip-unknown',
    commands: [returnsTip(tip)],
    none: rich,
    other: () => {
      const given = rich();
      given.set({ 'tips-enabled': true, 'tips-level': 1 });
      return given.after(tips(PLAYER, 11, 50));
    },
  },
  {
    name: 'referral',
    code: 'referral-unknown',
    commands: [grantsReferral(PLAYER, 'friend', 11)],
    none: rich,
    other: rich,
  },
  {
    name: 'challenge',
    code: 'challenge-unknown',
    commands: [claimsChallenge(PLAYER, 'no such challenge')],
    none: rich,
    other: rich,
  },
  {
    name: 'rain',
    code: 'rain-unknown',
    commands: [returnsShare(11, ID, 50)],
    none: rain,
    other: () => rain().after(feedsRain(1000), pours(100, [11, 12])),
  },
  {
    name: 'promo code',
    code: 'promo-unknown',
    commands: [takesPromo(ID, 11), endsPromo(ID)],
    none: promos,
    other: () => promos().after(makesPromo()),
  },
  {
    name: 'race',
    code: 'race-unknown',
    commands: [cancelsRace(ID), settlesRace(ID, [[11, 5]])],
    none: races,
    other: () => races().after(plansRace({ firstDay: 40_000 })),
  },
];

describe.each(KINDS)('an unknown $name', ({ code, commands, none, other }) => {
  test.each(commands.map((command) => [command.type, command] as const))('refuses %s', (_type, command) => {
    expect(none().refusalOf(command)).toBe(code);
    expect(other().refusalOf(command)).toBe(code);
  });
});

test('a share of a rain is paid without a look-up: only the pool lists its rains', () => {
  expect(rich().typesAfter(paysShare(PLAYER, ID, 5))).toEqual(['rain-share-paid']);
});
