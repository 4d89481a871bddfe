// After registration the browser draws its own client seed. The next commitment is read first, so the server is bound before
// it sees the client's choice.
import { fairRotate, fairSeeds } from '#contracts/fairness/calls.ts';
import { callApi } from '../../api/client.ts';
import { randomClientSeed } from '../../ui/random-client-seed.ts';

/** Never fails the registration: a client seed can be chosen later on the fairness page. */
export async function chooseOwnClientSeed(): Promise<boolean> {
  try {
    await callApi(fairSeeds);
    await callApi(fairRotate, { body: { clientSeed: randomClientSeed() } });
    return true;
  } catch {
    return false;
  }
}
