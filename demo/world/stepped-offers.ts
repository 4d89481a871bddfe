// An offer of the stand-in's list, as far as some players have come with it.
import { pointsOf } from '#contracts/offers/worth.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { STEPPED_CATALOGUE } from '../offers/stand-in/stepped-catalogue.ts';
import { named, type World } from './world.ts';

const PLAYERS = ['mossy_teapot', 'otter_of_kells'] as const;

/** The first step of each, and the second of one, which waits. */
export const FIRST = { step: 0, players: PLAYERS } as const;
export const SECOND = { step: 1, players: PLAYERS.slice(0, 1) } as const;

export async function completeStep(world: World, { step: at, players }: typeof FIRST | typeof SECOND): Promise<void> {
  const { door, house } = world;
  const { id: offerId, name: offerName, steps } = STEPPED_CATALOGUE[0]!;
  const share = house.settings.value('offer-share');
  const shown = steps
    .map(({ id, words, revenue }) => ({ id, words, points: pointsOf(revenue * 1_000_000, share) }))
    .filter(({ points }) => points > 0);
  const { id: goalId, words, revenue } = steps[at]!;
  for (const username of players) {
    const { account } = named(world, username);
    const codes = await door.click({
      // One click for all its steps.
      commandId: derivedId(`demo world|${offerId}|${account}`),
      account,
      network: 'lootably',
      offerId,
      offerName,
      points: shown.reduce((sum, { points }) => sum + points, 0),
      steps: shown,
      address: '203.0.113.9',
    });
    const step = { offerId, goalId, words };
    const id = `demo-${offerId}-${goalId}-${username}`;
    await door.tell([{ kind: 'credit', network: 'lootably', id, codes, offerName, cents: revenue * 100, step }]);
  }
}
