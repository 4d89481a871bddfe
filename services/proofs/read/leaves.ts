import type { DatabasePool } from 'slonik';
import { leafOf } from '#contracts/proofs/leaf.ts';
import { readTuplesAt } from '../../audit/port/event-tuples.ts';
import type { Leaf } from '../port/log-proofs.ts';
import { leafSalts } from '../tree/leaf-salts.ts';

export type ReadLeaves = (partition: number, seqs: readonly number[]) => Promise<readonly Leaf[]>;

export function leavesBy({ pool, logSaltKey }: { pool: DatabasePool; logSaltKey: string }): ReadLeaves {
  const saltOf = leafSalts(logSaltKey);
  return async (partition, seqs) => {
    const tuples = await readTuplesAt(pool, partition, seqs);
    return tuples.map(({ seq, bytes }) => ({ seq, bytes: leafOf(bytes, saltOf(partition, seq)) }));
  };
}
