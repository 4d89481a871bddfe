// Right after registration this browser draws a client seed of its own, so that no roll rests on the house's seed alone.
// The next pair's commitment is read first: the house is bound before it learns the client's choice.
import { fairRotate, fairSeeds } from '#contracts/fairness/calls.ts';
import { callApi } from '../../api/client.ts';
import { randomClientSeed } from '../../ui/random-client-seed.ts';

/** Never fails the registration: a player without a seed of his own can choose one on the fairness page at any time. */
export async function chooseOwnClientSeed(): Promise<boolean> {
  try {
    await callApi(fairSeeds);
    await callApi(fairRotate, { body: { clientSeed: randomClientSeed() } });
    return true;
  } catch {
    return false;
  }
}
