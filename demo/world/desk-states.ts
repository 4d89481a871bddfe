// Open work of staff: holds, payouts under way, blocked addresses, changes that wait for a second person.
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { CAST } from './cast.ts';
import { lend, noteAttempt, withdraw } from './money.ts';
import { adjust } from './staff-acts.ts';
import { named, type Player, type World } from './world.ts';

/** Their providers never answered, still work, or wait for the payee to claim it. */
export async function payoutsUnderWay(world: World): Promise<void> {
  for (const [username, name, attempted] of [
    ['velvet_anvil', 'anvil.payouts', { outcome: 'unknown', reference: null }],
    ['ninth_comma', 'ninth.comma', { outcome: 'accepted', reference: 'PAY-48001' }],
    // The stand-in for providers answers by the name of the address.
    ['otter_of_kells', 'success-but-unclaimed', null],
  ] as const) {
    const player = named(world, username);
    const destination = { method: 'paypal', details: { paypalEmail: `${name}@example.com` } } as const;
    const asked = { points: 1000, destination, ending: 'approved' } as const;
    const withdrawalId = await withdraw(world, player, asked, world.movements);
    if (attempted !== null) await noteAttempt(world, { account: player.account, withdrawalId, ...attempted });
  }
}

/** Tips from an account with the same destination, and a payee where nothing may be paid. */
export async function complianceHolds(world: World): Promise<void> {
  const [friend, held] = [named(world, 'gilded_moth'), named(world, 'night_heron')];
  const resident = world.players.find(({ username }) => CAST.every((person) => person.username !== username))!;
  await world.house.compliance.savePayee(resident.account, { legalName: `${resident.username} Tally`, country: 'CU' });
  for (const player of [friend, held, resident]) await lend(world, player.account, 1000);
  await world.projected();
  const request = ({ account }: Player, name: string) =>
    world.tries(account, 'withdrawal-request', {
      body: { method: 'paypal', amount: 1000, paymentDetails: `${name}@example.com` },
    });
  await request(friend, 'moth.and.heron');
  await request(held, 'moth.and.heron');
  await request(resident, 'havana');
}

const BLOCKED = [
  { network: '192.0.2.17', reason: 'Guesses passwords since Tuesday' },
  { network: '2001:db8:77::/48', reason: 'Forty registrations in an hour' },
];

export async function blockedAddresses(world: World): Promise<void> {
  for (const body of BLOCKED) await world.act(world.staff.registrar, 'block-address', { body });
}

/** Outside auditors who may read the log. */
export async function auditorTokens(world: World): Promise<void> {
  const body = { name: 'Lantern Assurance, R. Okafor', days: 60, reason: 'Yearly audit of the books' };
  await world.act(world.staff.registrar, 'issue-auditor-token', { body });
}

/** Change requests of each kind that people meet. */
export async function waitingChanges(world: World): Promise<void> {
  const { notary, registrar, finance } = world.staff;
  await adjust(world, named(world, 'otter_of_kells'), 12_000, 'Prize of a partner, agreed by mail');
  const setting = { params: { key: 'signup-bonus' }, body: { value: 500, reason: 'Winter campaign' } } as const;
  await world.act(notary, 'change-setting', setting);
  const loss = {
    params: { account: named(world, 'ninth_comma').account },
    body: { amount: 7500, reason: 'Lost in an outage' },
  };
  await world.act(notary, 'adjust-points', loss);
  const prizes = { name: 'New Year Race', measure: 'wagered', days: 5, prizes: [8000, 4000, 2000] } as const;
  const startsOn = dayOf(world.clock.now() + 30 * DAY_MS);
  await world.act(finance, 'plan-race', {
    body: { ...prizes, prizes: [...prizes.prizes], startsOn, reason: 'Winter campaign' },
  });
  await world.act(finance, 'make-promo', {
    body: {
      code: 'WINTER-50',
      mostUses: 500,
      amountPoints: 50,
      expiresAt: instantOf(world.clock.now() + 30 * DAY_MS),
      isVerifiedOnly: true,
      minDays: 7,
      reason: 'Winter campaign',
    },
  });
  await world.act(finance, 'feed-rain-pool', { body: { amount: 50_000, reason: 'Rain of the holidays' } });
  await world.act(finance, 'post-treasury', {
    body: {
      debit: 'provider:paypal',
      credit: 'bank',
      micros: 1_500_000_000,
      reason: 'Funds for payouts of the next month',
      reference: 'FUND-2',
    },
  });
  await world.act(registrar, 'grant-role', {
    params: { id: named(world, 'PennyFarthing').account },
    body: { role: 'support', reason: 'Answers half of the tickets in the chat anyway' },
  });
}
