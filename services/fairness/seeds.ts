import type { DatabasePool } from 'slonik';
import type { Seeds } from '#contracts/fairness/calls.ts';
import { readSeedPairs, type SeedPairRow } from '#projections/rounds/read.ts';
import { answer, type Handler } from '../module/handler.ts';
import { refused } from '../module/errors.ts';

export function seedsHandler(pool: DatabasePool): Handler<'seeds'> {
  return async ({ account }) => {
    const [current, before] = await readSeedPairs(pool, account, 2);
    if (current === undefined) return refused('not-found', 'Your first seed pair is not there yet.');
    const { epoch, serverSeedHash, nextServerSeedHash, clientSeed, nextNonce } = current;
    const previous = before === undefined ? null : presentRevealed(before);
    return answer({ epoch, serverSeedHash, nextServerSeedHash, clientSeed, nonce: nextNonce, previous });
  };
}

function presentRevealed({ epoch, serverSeed, serverSeedHash, clientSeed, rounds }: SeedPairRow): Seeds['previous'] {
  return serverSeed === null ? null : { epoch, serverSeed, serverSeedHash, clientSeed, rounds };
}
