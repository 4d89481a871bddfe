// Checkpoints, a table of sums per view, parked events, atomic transactions, row locks, and connections that break at any
// statement.
import pg from 'pg';
import type { World } from './world.ts';

export type Sum = { points: number; events: number };
export type Sums = Map<number, Sum>;

export function added(before: Sums, deltas: Sums): Sums {
  const sums = new Map(before);
  for (const [account, { points, events }] of deltas) {
    const sum = sums.get(account) ?? { points: 0, events: 0 };
    sums.set(account, { points: sum.points + points, events: sum.events + events });
  }
  return sums;
}

type State = { checkpoints: Map<string, number>; views: Map<string, Sums>; parked: string[] };

type Statement = string | { name?: string; text?: string; values?: unknown[] };

export class ViewDatabase {
  state: State = { checkpoints: new Map(), views: new Map(), parked: [] };
  /** Its transaction locks the checkpoint rows. */
  holder: ViewConnection | undefined;

  constructor(views: readonly string[]) {
    for (const view of views) {
      this.state.checkpoints.set(view, 0);
      this.state.views.set(view, new Map());
    }
  }
}

export class ViewConnection {
  readonly #world: World;
  readonly #database: ViewDatabase;
  readonly #fault: number;
  readonly connection = { stream: { cork() {}, uncork() {} } };
  #draft: State | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isBroken = false;
  #goesOn = false;
  #hasFailed = false;

  constructor(world: World, database: ViewDatabase, fault: number) {
    this.#world = world;
    this.#database = database;
    this.#fault = fault;
  }

  /** In order, as in a pipeline. */
  query(statement: Statement, values?: unknown[]): Promise<{ rows: unknown[] }> {
    const turn = this.#last.then(() => this.#answer(statement, values));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #answer(statement: Statement, values?: unknown[]): Promise<{ rows: unknown[] }> {
    const { lot, isCalm } = this.#world;
    const isLost = !isCalm && lot.falls(this.#fault);
    const happensFirst = lot.falls(0.5);
    if (this.#isBroken) {
      // Statements sent before the loss may have arrived.
      if (this.#goesOn) await this.#take(statement, values).catch(() => undefined);
      throw new Error('the connection is closed');
    }
    await this.#world.delay();
    if (isLost && !happensFirst) this.break();
    await this.#take(statement, values);
    const rows = this.#rowsOf(statement);
    await this.#world.delay();
    if (isLost) this.#breakAfter(lot.falls(0.5));
    return { rows };
  }

  #rowsOf(statement: Statement): unknown[] {
    if (typeof statement === 'string') return statement.includes('AS revision') ? [{ revision: 0 }] : [];
    return statement.name === 'sums' ? [...this.#database.state.views.get(String(statement.values?.[0]))!] : [];
  }

  checkpoints(): Map<string, number> {
    return new Map(this.#database.state.checkpoints);
  }

  /** The server rolls back. */
  break(): never {
    return this.#breakAfter(false);
  }

  #breakAfter(goesOn: boolean): never {
    this.#isBroken = true;
    this.#goesOn = goesOn;
    if (!goesOn) this.#letGo();
    throw new Error('the connection was lost');
  }

  async #take(statement: Statement, values: unknown[] = []): Promise<void> {
    if (statement === 'BEGIN') this.#draft = structuredClone(this.#database.state);
    else if (statement === 'COMMIT') {
      if (!this.#hasFailed) this.#database.state = this.#draft!;
      this.#letGo();
    } else if (typeof statement === 'object') {
      if (this.#hasFailed) throw failure('25P02');
      await this.#change(statement.name, statement.values ?? values);
    }
  }

  async #change(name: string | undefined, values: unknown[]): Promise<void> {
    if (name === 'move') await this.#move(values as [number, string[], number[], unknown, number]);
    else if (name === 'put') this.#draft!.views.set(String(values[0]), new Map(JSON.parse(String(values[1]))));
    else if (name === 'add') {
      const [view, deltas] = values.map(String) as [string, string];
      this.#draft!.views.set(view, added(this.#draft!.views.get(view)!, new Map(JSON.parse(deltas))));
    } else if (name === 'park') this.#draft!.parked.push(`${String(values[1])} ${String(values[3])}`);
  }

  async #move([, views, from, , to]: [number, string[], number[], unknown, number]): Promise<void> {
    while (this.#database.holder !== undefined && this.#database.holder !== this) await this.#world.delay();
    if (this.#isBroken && !this.#goesOn) throw new Error('the connection was lost');
    this.#database.holder = this;
    // Read committed: the rows as the previous holder left them.
    this.#draft = structuredClone(this.#database.state);
    const moved = views.filter((view, place) => this.#draft!.checkpoints.get(view) === from[place]);
    for (const view of moved) this.#draft.checkpoints.set(view, to);
    if (moved.length === views.length) return;
    this.#hasFailed = true;
    throw failure('TH001');
  }

  #letGo(): void {
    if (this.#database.holder === this) this.#database.holder = undefined;
    this.#draft = undefined;
    this.#hasFailed = false;
  }
}

function failure(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('the statement failed', 0, 'error'), { code });
}
