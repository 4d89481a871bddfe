// Baseline: reading the log as programs usually do, a cursor and a thousand rows a fetch, every value as text that the
// client turns into JavaScript values. Nothing is hashed, folded or written.
import pg from 'pg';

const FETCH_ROWS = 1000;
const CURSOR = `declare reading no scroll cursor for select partition, seq, account, version, kind, amount, available,
  held, command, input, at, data from event order by partition, seq`;

/** Returns how many rows it read. */
export async function readByTextCursor(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(CURSOR);
    for (let rows = 0; ; ) {
      const { rowCount } = await client.query(`fetch ${FETCH_ROWS} from reading`);
      if (rowCount === 0) return rows;
      rows += rowCount ?? 0;
    }
  } finally {
    await client.end();
  }
}
