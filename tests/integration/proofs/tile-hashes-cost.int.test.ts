import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { PlaceInTile } from '#contracts/proofs/tiles.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { tileHashes } from '#services/proofs/read/tile-hashes.ts';
import { testDatabase } from '#tests/support/database.ts';

const LOG = { partition: 0, epoch: 1 };
/** Full tiles of a log of ten million events. */
const TILES = 39_062;

/** As a proof asks for them: subtrees of every size. */
const PLACES: readonly PlaceInTile[] = [128, 64, 32, 16, 8, 4, 2, 1].map((count, place) => ({
  level: 1,
  index: 10 * place,
  from: 0,
  count,
}));

test('the hashes of a proof are read without other rows of the tree', async () => {
  await using db = await testDatabase();
  // One session, because each reports its own reads.
  const pool = await openPool(db.url, { max: 1 });
  try {
    await pool.query(sql.unsafe`ALTER TABLE proofs.tile SET (autovacuum_enabled = false)`);
    await pool.query(sql.unsafe`
      INSERT INTO proofs.tile (partition, epoch, level, index, root)
      SELECT 0, 1, 0, index, sha256(index::text::bytea) FROM generate_series(0, ${TILES - 1}) AS index`);
    const rowsRead = async () => {
      await pool.query(sql.unsafe`SELECT pg_stat_force_next_flush()`);
      return await pool.oneFirst(sql.type(z.object({ rows: z.int() }))`
        SELECT (seq_tup_read + (SELECT sum(idx_tup_read) FROM pg_stat_all_indexes WHERE relid = tables.relid))::int AS rows
        FROM pg_stat_all_tables AS tables WHERE relid = 'proofs.tile'::regclass`);
    };
    const tiles = tileHashes({ pool, readLeaves: () => Promise.reject(new Error('level 0 is not asked for')) });
    const before = await rowsRead();
    const hashes = await tiles.read(LOG, PLACES);
    expect(hashes.map(({ length }) => length)).toEqual(PLACES.map(({ count }) => count));
    expect((await rowsRead()) - before).toBe(PLACES.reduce((sum, { count }) => sum + count, 0));
  } finally {
    await pool.end();
  }
});
