// Fetches 1,000 rows at a time as text. Nothing is hashed, folded or written.
import pg from 'pg';

const FETCH_ROWS = 1000;
const CURSOR = `declare reading no scroll cursor for select partition, seq, account, version, kind, amount, available,
  held, command, input, at, data from event order by partition, seq`;

export async function readByTextCursor({ url, events }: { url: string; events: number }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(CURSOR);
    let rows = 0;
    for (let fetched = FETCH_ROWS; fetched > 0; rows += fetched) {
      fetched = (await client.query(`fetch ${FETCH_ROWS} from reading`)).rows.length;
    }
    if (rows !== events) throw new Error(`${rows} of ${events} events were read`);
  } finally {
    await client.end();
  }
}
