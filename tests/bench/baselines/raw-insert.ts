// The same rows without index, order or hash chain; arrays encoded beforehand, 1,000 rows per statement.
import pg from 'pg';
import { queryByCallback } from '#ledger/log/append-batch.ts';
import type { Entry } from '#ledger/log/event-tuple.ts';
import { encodeBatch } from '#ledger/log/encode-batch.ts';
import { encodePayload } from '#ledger/log/codec.ts';

const TABLE = `create table raw_event (
  partition int2, seq int8, account int8, version int4, kind int2, amount int8, available int8, held int8,
  command uuid, input int8, at timestamptz, data bytea
)`;

const INSERT = {
  name: 'raw',
  text: `insert into raw_event
  select 0, $1::int8 + place, ($2::int8[])[place], ($3::int4[])[place], ($4::int2[])[place], ($5::int8[])[place],
    ($6::int8[])[place], ($7::int8[])[place], ($8::uuid[])[place], ($9::int8[])[place], now(), data
  from unnest($10::bytea[]) with ordinality as entry (data, place)`,
};

export class RawTable implements AsyncDisposable {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<RawTable> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(TABLE);
    return new RawTable(client);
  }

  encode(entries: readonly Entry[]): readonly Buffer[] {
    const sealed = entries.map(({ event, input }) => ({
      event,
      input,
      data: encodePayload(event.payload, event.actor),
    }));
    return encodeBatch(sealed).columns;
  }

  async insert(afterSeq: number, columns: readonly Buffer[]): Promise<void> {
    await queryByCallback(this.#client, { ...INSERT, values: [afterSeq, ...columns] });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#client.end();
  }
}
