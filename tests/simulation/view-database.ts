// A model of the database as projections see it: checkpoints, one table of sums a view, parked events; transactions that
// happen whole or not at all, row locks that make a second projector wait, connections that break at any statement.
import type { World } from './world.ts';

export type Sums = Map<number, { points: number; events: number }>;

type State = { checkpoints: Map<string, number>; views: Map<string, Sums>; parked: string[] };

type Statement = string | { name?: string; text?: string; values?: unknown[] };

export class ViewDatabase {
  state: State = { checkpoints: new Map(), views: new Map(), parked: [] };
  /** The connection whose transaction holds the checkpoints' rows. */
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
  #draft: State | undefined;
  #isBroken = false;

  constructor(world: World, database: ViewDatabase, fault: number) {
    this.#world = world;
    this.#database = database;
    this.#fault = fault;
  }

  async query(statement: Statement, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number }> {
    const { lot, isCalm } = this.#world;
    const isLost = !isCalm && lot.falls(this.#fault);
    const happensFirst = lot.falls(0.5);
    if (this.#isBroken) throw new Error('the connection is closed');
    await this.#world.delay();
    if (isLost && !happensFirst) this.break();
    const rowCount = await this.#take(statement, values);
    await this.#world.delay();
    if (isLost) this.break();
    return { rows: [], rowCount };
  }

  checkpoints(): Map<string, number> {
    return new Map(this.#database.state.checkpoints);
  }

  /** What an open transaction did is undone, as the server does it. */
  break(): never {
    this.#isBroken = true;
    this.#letGo();
    throw new Error('the connection was lost');
  }

  async #take(statement: Statement, values: unknown[] = []): Promise<number> {
    if (statement === 'BEGIN') this.#draft = structuredClone(this.#database.state);
    else if (statement === 'ROLLBACK') this.#letGo();
    else if (statement === 'COMMIT') {
      this.#database.state = this.#draft!;
      this.#letGo();
    } else if (typeof statement === 'object' && statement.name === 'move-checkpoints') {
      return this.#move(statement.values as [number, string[], number[], number[]]);
    } else if (typeof statement === 'object' && statement.name === 'add') {
      this.#add(statement.values as [string, Sums]);
    } else if (typeof statement === 'string' && statement.includes('projection.parked AS stored')) {
      this.#draft!.parked.push(`${String(values[0])} ${String(values[2])}`);
    }
    return 1;
  }

  async #move([, views, from, to]: [number, string[], number[], number[]]): Promise<number> {
    while (this.#database.holder !== undefined && this.#database.holder !== this) await this.#world.delay();
    if (this.#isBroken) throw new Error('the connection was lost');
    this.#database.holder = this;
    // Read committed: the rows are as the last holder left them.
    this.#draft = structuredClone(this.#database.state);
    const moved = views.filter((view, place) => this.#draft!.checkpoints.get(view) === from[place]);
    for (const view of moved) this.#draft.checkpoints.set(view, to[views.indexOf(view)]!);
    return moved.length;
  }

  #add([view, deltas]: [string, Sums]): void {
    const sums = this.#draft!.views.get(view)!;
    for (const [account, { points, events }] of deltas) {
      const sum = sums.get(account) ?? { points: 0, events: 0 };
      sums.set(account, { points: sum.points + points, events: sum.events + events });
    }
  }

  #letGo(): void {
    if (this.#database.holder === this) this.#database.holder = undefined;
    this.#draft = undefined;
  }
}
