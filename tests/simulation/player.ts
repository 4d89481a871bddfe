// Sends one command after another and retries each with the same id, sometimes twice at once.
import type { Command, CommandType } from '#contracts/commands.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Outcome } from '#contracts/outcome.ts';
import type { House, Process } from './house.ts';
import { bonus, confirmsAdult, opens } from '#tests/support/asks.ts';
import { anyOf, drawOf } from '#tests/support/samples.ts';
import type { World } from './world.ts';

/** Lower numbers belong to the house. */
export const FIRST_PLAYER = 11;

/** Declined, they are returned to what was never sent, and policies wait for it forever. */
const NOT_MADE_UP: ReadonlySet<CommandType> = new Set(['pay-tip', 'pay-rain-share']);

export type Answered = { command: Command; outcomes: Outcome[] };

export class Player {
  readonly answered: Answered[] = [];
  isDone = false;
  readonly #world: World;
  readonly #house: House;
  readonly #account: number;
  readonly #accepted = new Map<CommandType, string[]>();
  /** A caller that has seen a new process never goes back to an older one. */
  #floor = 0;

  constructor(world: World, house: House, account: number) {
    this.#world = world;
    this.#house = house;
    this.#account = account;
  }

  async play(commands: number): Promise<void> {
    const { lot } = this.#world;
    const beginning = this.#beginning();
    for (let count = 0; count < beginning.length + commands; count++) {
      const command = beginning[count] ?? this.#draw();
      const outcomes = [await this.#ask(command)];
      if (lot.falls(0.2)) outcomes.push(await this.#ask(command));
      this.answered.push({ command, outcomes });
      if (outcomes[0]!.kind !== 'receipt') continue;
      this.#accepted.set(command.type, [...(this.#accepted.get(command.type) ?? []), command.commandId]);
      if (lot.falls(0.1)) {
        const other = { ...this.#draw(), commandId: command.commandId };
        this.answered.push({ command: other, outcomes: [await this.#ask(other)] });
      }
    }
    this.isDone = true;
  }

  /** A lost connection, a stopped writer and a full one are no answers. */
  async #ask(command: Command): Promise<Outcome> {
    for (;;) {
      const process = this.#choose();
      if (process !== undefined) {
        const copies = this.#world.lot.falls(0.15) ? 2 : 1;
        const asked = Array.from({ length: copies }, () => this.#submit(process, command));
        const outcomes = await Promise.all(asked);
        const receipt = outcomes.find((one) => one?.kind === 'receipt');
        if (receipt !== undefined) return receipt;
        // Unless a copy of the command is in doubt.
        const refusal = outcomes.every(isFinal) ? outcomes[0] : undefined;
        if (refusal !== undefined) return refusal;
      }
      await this.#world.delay();
    }
  }

  async #submit({ sequencer, death }: Process, command: Command): Promise<Outcome | undefined> {
    try {
      return await Promise.race([sequencer.submit(command), death]);
    } catch {
      return undefined;
    }
  }

  #choose(): Process | undefined {
    const known = this.#house.open.filter((process) => process.number >= this.#floor);
    if (known.length === 0) return undefined;
    const process = this.#world.lot.falls(0.7) ? known.at(-1)! : this.#world.lot.pick(known);
    this.#floor = process.number;
    return process;
  }

  /** Policies send again forever what an account of the house refuses because it is not open. */
  #beginning(): Command[] {
    const { lot } = this.#world;
    const account = this.#account;
    const house = account === FIRST_PLAYER ? Object.values(HOUSE_ACCOUNTS) : [];
    return [...[...house, account].map(opens), bonus(account), ...(lot.falls(0.8) ? [confirmsAdult(account)] : [])].map(
      (command) => ({ ...command, commandId: lot.uuid() }),
    );
  }

  #draw(): Command {
    const { lot, now } = this.#world;
    // Of the latest mostly, so that withdrawals and changes get to their end.
    const idOf = (type: CommandType) => {
      const known = this.#accepted.get(type) ?? [];
      if (known.length === 0 || lot.falls(0.1)) return lot.uuid();
      return lot.falls(0.5) ? known.at(-1)! : lot.pick(known);
    };
    const draw = drawOf((limit) => lot.between(0, limit - 1), {
      points: () => lot.between(1, 60),
      text: () => `why ${lot.between(1, 9)}`,
      // Later players may not be open: a share on their account would be sent again forever.
      player: () => lot.between(FIRST_PLAYER, this.#account),
      idOf,
      now,
    });
    let drawn = anyOf(draw, this.#account);
    while (NOT_MADE_UP.has(drawn.type)) drawn = anyOf(draw, this.#account);
    return { ...drawn, commandId: lot.uuid() } as Command;
  }
}

function isFinal(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && !(outcome.kind === 'refusal' && outcome.code === 'overloaded');
}
