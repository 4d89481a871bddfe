import pg from 'pg';

type CopyConnection = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/**
 * COPY with its rows sent right behind it, without waiting for the server to ask for them. If it fails before, the server drops
 * the rows, as the protocol demands.
 */
export class CopyQuery extends pg.Query {
  readonly #copy: string;
  readonly #rows: Buffer;

  /** `copy` is "schema.table (columns)". */
  constructor(copy: string, rows: Buffer, callback: (error: Error | null) => void) {
    super({ text: `COPY ${copy} FROM STDIN`, callback } as pg.QueryConfig);
    this.#copy = copy;
    this.#rows = rows;
  }

  override submit = (connection: pg.Connection): void => {
    connection.query(`COPY ${this.#copy} FROM STDIN`);
    (connection as CopyConnection).sendCopyFromChunk(this.#rows);
    (connection as CopyConnection).endCopyFrom();
  };

  /** The rows are on their way already. */
  handleCopyInResponse(): void {}
}
