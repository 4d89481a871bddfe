import pg from 'pg';

type CopyConnection = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** Sends rows without waiting for the server's request. After an earlier failure the server drops them, by protocol. */
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

  /** The rows are already sent. */
  handleCopyInResponse(): void {}
}
