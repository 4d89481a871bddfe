import type { FoundCommand, FoundCommands } from '../../log/find-command.ts';

/** Ids that the log lacks are absent from the result. */
export type CommandFinder = { findCommands(ids: readonly string[]): Promise<FoundCommands> };

type Waiting = {
  id: string;
  resolve: (found: readonly FoundCommand[] | undefined) => void;
  reject: (error: Error) => void;
};

export class LookUps {
  readonly #log: CommandFinder;
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(log: CommandFinder) {
    this.#log = log;
  }

  find(id: string): Promise<readonly FoundCommand[] | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const asked = this.#waiting.splice(0, 500);
      try {
        const found = await this.#log.findCommands([...new Set(asked.map(({ id }) => id))]);
        for (const { id, resolve } of asked) resolve(found.get(id));
      } catch (error) {
        for (const { reject } of asked) reject(error as Error);
      }
    }
    this.#isRunning = false;
  }
}
