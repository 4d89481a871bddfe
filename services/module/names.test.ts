import { expect, test } from 'vitest';
import type { Identity } from '#contracts/internal/identity.ts';
import type { AccountId } from '#contracts/ids.ts';
import { openNames, shownName } from './names.ts';

function people() {
  const asked: AccountId[] = [];
  const publicPersons: Identity['publicPersons'] = async (accounts) => {
    asked.push(...accounts);
    const living = accounts.filter((account) => account > 0);
    const of = (account: AccountId) => ({
      account,
      username: `player ${account}`,
      isAdmin: false,
      createdAt: 0,
      hidesName: account === 9,
    });
    return new Map(living.map((account) => [account, of(account)]));
  };
  let tell: (account: AccountId | null) => void = () => {};
  const onPersonChange: Identity['onPersonChange'] = (listener) => {
    tell = listener;
    return () => {};
  };
  const names = openNames({ publicPersons, onPersonChange });
  return { asked, publicPersons, names, changed: (account: AccountId | null) => tell(account) };
}

test('a name is read once, and a deleted player is shown as such', async () => {
  const { asked, names } = people();
  for (let time = 0; time < 2; time++) {
    const nameOf = await names([7, 8, 7, -1]);
    expect([7, 8, -1].map(nameOf)).toEqual(['player 7', 'player 8', 'Deleted player']);
  }
  expect(asked).toEqual([7, 8, -1, -1]);
});

test('a feed that fills the cache names every player, cached ones included', async () => {
  const { names } = people();
  await names(Array.from({ length: 20_000 }, (_, place) => place + 1));
  const nameOf = await names([1, 2, 30_000]);
  expect([1, 2, 30_000].map(nameOf)).toEqual(['player 1', 'player 2', 'player 30000']);
});

test('a feed that reads while another fills the cache names every player', async () => {
  const { names } = people();
  await names([1]);
  const [nameOf] = await Promise.all([names([1, 2]), names(Array.from({ length: 20_000 }, (_, place) => place + 3))]);
  expect([1, 2].map(nameOf)).toEqual(['player 1', 'player 2']);
});

test('a name is read again after its player changed, and all names after changes may have been missed', async () => {
  const { asked, names, changed } = people();
  await names([7, 8]);
  changed(7);
  await names([7, 8]);
  expect(asked).toEqual([7, 8, 7]);
  changed(null);
  await names([7, 8]);
  expect(asked).toEqual([7, 8, 7, 7, 8]);
});

test('a name that was being read when its player changed is not cached', async () => {
  const { asked, names, changed } = people();
  const reading = names([7]);
  changed(7);
  await reading;
  await names([7]);
  expect(asked).toEqual([7, 7]);
});

test('lists that all players see leave out the name of a player who hides it', async () => {
  const { names, publicPersons } = people();
  const shownNames = openNames({ publicPersons, onPersonChange: () => () => {} }, shownName);
  const [nameOf, shownOf] = [await names([8, 9]), await shownNames([8, 9])];
  expect([8, 9].map(nameOf)).toEqual(['player 8', 'player 9']);
  expect([8, 9].map(shownOf)).toEqual(['player 8', 'Hidden player']);
});
