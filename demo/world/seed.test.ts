import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import type { EventType } from '#contracts/events.ts';
import { limitsByGame } from '#contracts/games/house-limits.ts';
import { FIRST_PLAYER_ACCOUNT } from '#contracts/definition/house-accounts.ts';
import type { Identity, NewPerson } from '#contracts/internal/identity.ts';
import type { Person } from '#contracts/internal/people.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { systemRandom } from '#infra/process/random.ts';
import { opens } from '#tests/support/asks.ts';
import { openMemoryLedger } from '#tests/support/memory-ledger.ts';
import { CAST } from './cast.ts';
import type { DemoOffers } from './offers.ts';
import { type DemoRooms, seedDemo } from './seed.ts';

const PLAYERS = CAST.filter(({ role }) => role === 'player').length;

/** Accounts by name; an existing one signs in with its first password. */
function openIdentity(ledger: Ledger) {
  const people = new Map<string, NewPerson & { account: number }>();
  const signedIn = (account: number) =>
    ({ kind: 'signed-in', person: { account } as Person, receipt: null, bonusPoints: 0 }) as const;
  return {
    async register(person: NewPerson) {
      if (people.has(person.username)) return { kind: 'refusal', code: 'username-taken', message: 'Taken.' } as const;
      const account = FIRST_PLAYER_ACCOUNT + people.size;
      people.set(person.username, { ...person, account });
      await ledger.submit(opens(account));
      return signedIn(account);
    },
    async signIn(username: string, password: string) {
      const person = people.get(username);
      if (person?.password === password) return signedIn(person.account);
      return { kind: 'refusal', code: 'sign-in-failed', message: 'No.' } as const;
    },
    async confirmAge() {
      return { kind: 'age', age: { state: 'adult' }, receipt: null } as const;
    },
    async changeStanding() {
      return { kind: 'receipt' };
    },
  } as unknown as Identity;
}

test('an interrupted seeding resumes with the same passwords and grants no points twice', async () => {
  const { sequencer, storage } = openMemoryLedger();
  const identity = openIdentity(sequencer);
  const told: string[] = [];
  const offers: DemoOffers = {
    click: ({ commandId }) => Promise.resolve({ player: commandId, click: commandId }),
    async tell(report) {
      told.push(JSON.stringify(report));
    },
  };
  const compliance: DemoRooms['compliance'] = {
    savePayee: (_account, form) => Promise.resolve({ ...form, updatedAt: 0 }),
  };
  const payouts: DemoRooms['payouts'] = { keepDestination: (id) => Promise.resolve(hash('sha256', id)) };
  const said = new Map<string, string>();
  const chat: DemoRooms['chat'] = {
    say: ({ commandId, text }) => Promise.resolve(said.set(commandId, text).size),
    report: () => Promise.resolve(),
    feedRain: () => Promise.resolve(),
    allowTips: () => Promise.resolve(),
    tip: () => Promise.resolve(),
  };
  const rooms = {
    chat,
    offers,
    payouts,
    identity,
    compliance,
    random: systemRandom,
    secret: 'known to this test alone',
    games: limitsByGame(),
    reconcile: () => Promise.resolve(),
    planRace: () => Promise.resolve(),
    asYesterday: <Result>(work: () => Promise<Result>) => work(),
    promos: async (command: Command) => {
      await sequencer.submit(opens(command.account));
      return sequencer.submit(command);
    },
    now: () => Date.UTC(2100, 0, 1),
  };
  for (const commandsBefore of [7, 20, 100]) {
    let commands = 0;
    const breaking: Ledger = {
      submit: (command) =>
        ++commands > commandsBefore ? Promise.reject(new Error('killed')) : sequencer.submit(command),
    };
    await expect(seedDemo({ ...rooms, ledger: breaking })).rejects.toThrow('killed');
  }
  const people = await seedDemo({ ...rooms, ledger: sequencer });
  expect(await seedDemo({ ...rooms, ledger: sequencer })).toEqual(people);
  expect(new Set(people.map(({ password }) => password)).size).toBe(CAST.length);
  const loans = storage.rows.flatMap(({ event }) =>
    event.type === 'points-adjusted' && event.payload.reason.startsWith('Opening purse') ? [event] : [],
  );
  expect(loans).toHaveLength(PLAYERS);
  const ofWithdrawals = new Set(storage.rows.map(({ event }) => event.type));
  expect([...ofWithdrawals]).toEqual(
    expect.arrayContaining([
      'withdrawal-requested',
      'withdrawal-rejected',
      'withdrawal-approved',
      'withdrawal-failed',
      'withdrawal-paid',
      'returned-withdrawal-released',
    ]),
  );
  const countOf = (type: EventType) => storage.rows.filter(({ event }) => event.type === type).length;
  expect([countOf('promo-made'), countOf('promo-taken')]).toEqual([2, 5]);
  expect(new Set(said.values()).size).toBe(said.size);
  // Repeated reports are identical, so offers book them once.
  const kinds = [...new Set(told)].map((report) => (JSON.parse(report) as { kind: string }).kind);
  expect(kinds.filter((kind) => kind === 'credit')).toHaveLength(2 * PLAYERS + PLAYERS / 4);
  expect(kinds.filter((kind) => kind === 'reversal')).toHaveLength(PLAYERS / 4);
});
