import pg from 'pg';

const FIRST_BYTES = 65_536;

/** Collects the rows of one COPY. The chunks of the protocol's parser share a buffer that it reuses, so they are copied. */
class CopyOutQuery extends pg.Query {
  readonly #text: string;
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #size = 0;

  constructor(text: string, callback: (error: Error | null) => void) {
    super({ text, callback } as pg.QueryConfig);
    this.#text = text;
  }

  get lines(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  override submit = (connection: pg.Connection): void => {
    connection.query(this.#text);
  };

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const size = this.#size + chunk.length;
    if (size > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(size, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, this.#size);
      this.#bytes = larger;
    }
    chunk.copy(this.#bytes, this.#size);
    this.#size = size;
  }
}

/** Lines of COPY's text format. Takes no parameters, so the caller must make `query` safe. */
export function copyOut(client: pg.Client, query: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = new CopyOutQuery(`COPY (${query}) TO STDOUT`, (error) =>
      error === null ? resolve(asked.lines) : reject(error),
    );
    client.query(asked);
  });
}
