import pg from 'pg';

type CopyConnection = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** Sends rows without waiting for the server's request. After an earlier failure the server drops them, by protocol. */
class CopyQuery extends pg.Query {
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

type Scalar = string | number | null | Buffer;

/** Rows are lines of COPY's text format; `copy` is "schema.table (columns)". */
export type Statement =
  | { name: string; text: string; values: readonly (Scalar | readonly Scalar[])[] }
  | { copy: string; rows: Buffer };

export function forRows<Row>(rows: readonly Row[], make: (rows: readonly Row[]) => Statement): Statement[] {
  return rows.length === 0 ? [] : [make(rows)];
}

/**
 * Needs `pipeline`. Throws the first error with nothing written: the server answers COMMIT of a failed transaction with a
 * rollback.
 */
export async function runInTransaction(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  await settle(send(client, ['BEGIN', ...statements, 'COMMIT']));
}

export async function runAll(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  await settle(send(client, statements));
}

function send(client: pg.Client, statements: readonly (Statement | string)[]): Promise<unknown>[] {
  for (const statement of statements) requireOneText(client, statement);
  const { stream } = client.connection;
  stream.cork();
  try {
    return statements.map((statement) => sendOne(client, statement));
  } finally {
    stream.uncork();
  }
}

function sendOne(client: pg.Client, statement: Statement | string): Promise<unknown> {
  if (typeof statement === 'string') return client.query(statement);
  if ('text' in statement) return client.query({ ...statement, values: [...statement.values] });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  client.query(new CopyQuery(statement.copy, statement.rows, (error) => (error === null ? resolve() : reject(error))));
  return promise;
}

const TEXTS = new WeakMap<pg.Client, Map<string, string>>();

/** pg skips a statement whose name already has another text, and the COMMIT would succeed without it. */
function requireOneText(client: pg.Client, statement: Statement | string): void {
  if (typeof statement === 'string' || 'copy' in statement) return;
  const { name, text } = statement;
  const texts = TEXTS.get(client) ?? new Map<string, string>();
  TEXTS.set(client, texts);
  const known = texts.get(name) ?? text;
  if (known !== text) throw new Error(`two statements are called ${name}`);
  texts.set(name, text);
}

/** Later statements of a failed transaction fail with this code. */
const IN_FAILED_TRANSACTION = '25P02';

async function settle(results: readonly Promise<unknown>[]): Promise<void> {
  const failures = (await Promise.allSettled(results)).flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (failures.length > 0) throw failures.find((error) => !isConsequence(error)) ?? failures[0];
}

function isConsequence(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION;
}
