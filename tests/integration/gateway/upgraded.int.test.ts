import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { CALLS } from '#contracts/calls.ts';
import type { Call } from '#contracts/definition/call.ts';
import { VIEWS } from '#projections/registry.ts';
import { openHouse } from './house.ts';

/** Reads without parameters, of visitors and players. */
const READS = (CALLS as readonly Call[])
  .filter(
    ({ method, access, path }) => method === 'GET' && ['public', 'player'].includes(access) && !path.includes(':'),
  )
  .map(({ path }) => path);

test('a gateway of the version before says that the house is being upgraded, whatever changed in the views', async () => {
  await using house = await openHouse();
  const anna = house.visitor();
  await anna.register('anna');
  await anna.bet(1);
  // Reads of the player wait for the bet, so without it they would say that.
  await house.projector.caughtUp();
  const schemas = [...new Set(VIEWS.map(({ schema }) => schema))];
  for (const schema of schemas) {
    await house.db.pool.query(
      sql.unsafe`alter schema ${sql.identifier([schema])} rename to ${sql.identifier([`${schema}_of_next`])}`,
    );
  }
  const broken = await anna.get('/api/games/history');
  expect([broken.status, broken.body]).toEqual([500, expect.objectContaining({ code: 'fault' })]);
  await house.db.pool.query(sql.unsafe`update projection.view set version = version + 1`);
  const history = await anna.get('/api/games/history');
  expect([history.status, history.headers.get('retry-after'), history.body]).toEqual([
    503,
    '10',
    expect.objectContaining({ message: 'The house is being upgraded. Please try again in a minute.' }),
  ]);
  const answers = await Promise.all(READS.map(async (path) => ({ path, status: (await anna.get(path)).status })));
  expect(answers.filter(({ status }) => status === 500)).toEqual([]);
});
