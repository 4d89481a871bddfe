// Right after registration this browser draws a client seed of its own, so that no roll rests on the house's seed alone.
// The next pair's commitment is read first: the house is bound before it learns the client's choice.
import { fairRotate, fairSeeds } from '#contracts/api/fair.ts';
import { callApi } from '../../api/client.ts';

const SEED_BYTES = 16;

function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Never fails the registration: a player without a seed of his own can choose one on the fairness page at any time. */
export async function chooseOwnClientSeed(): Promise<boolean> {
  try {
    await callApi(fairSeeds);
    await callApi(fairRotate, { body: { clientSeed: randomSeed() } });
    return true;
  } catch {
    return false;
  }
}
