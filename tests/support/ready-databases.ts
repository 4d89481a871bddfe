import { randomBytes } from 'node:crypto';
import { openClient, type Session } from '#infra/postgres/session/connect.ts';
import { TEMPLATES, type TemplateName } from './database-url.ts';

/** Clones the next databases of a worker while its tests run, and drops old ones when nothing waits. */
export class ReadyDatabases {
  readonly #client: Promise<Session>;
  readonly #ready = new Map<TemplateName, Promise<string>>();
  readonly #old: string[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(server: string) {
    this.#client = openClient(server, { applicationName: 'tests' });
  }

  take(template: TemplateName): Promise<string> {
    const taken = this.#ready.get(template) ?? this.#clone(template);
    const next = this.#clone(template);
    // Reported to the test that takes it.
    next.catch(() => {});
    this.#ready.set(template, next);
    return taken;
  }

  /** Also with open connections. */
  drop(name: string): void {
    this.#old.push(name);
    this.#dropOld();
  }

  async #clone(template: TemplateName): Promise<string> {
    const name = `test_${randomBytes(8).toString('hex')}`;
    // Copying files instead of WAL saves a third.
    await this.#query(`create database ${name} template ${TEMPLATES[template]} strategy file_copy`);
    await this.#query(`update pg_database set datacl = template.datacl from pg_database template
      where template.datname = '${TEMPLATES[template]}' and pg_database.datname = '${name}'`);
    return name;
  }

  #query(statement: string): Promise<void> {
    this.#waiting++;
    const done = this.#last.then(async () => {
      this.#waiting--;
      await (await this.#client).pg.query(statement);
    });
    this.#last = done.catch(() => {});
    void this.#last.then(() => this.#dropOld());
    return done;
  }

  #dropOld(): void {
    if (this.#waiting > 0) return;
    const name = this.#old.shift();
    if (name !== undefined) void this.#query(`drop database ${name} with (force)`);
  }
}
