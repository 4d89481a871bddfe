// A file that survives the process: a line before a command is sent and one after its receipt.
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Command } from '#contracts/commands.ts';
import type { Receipt } from '#contracts/outcome.ts';

export type Acknowledgement = Pick<Receipt, 'commandId' | 'seq' | 'available'>;

export class Journal {
  readonly sent = new Map<string, Command>();
  readonly acknowledged = new Map<string, Acknowledgement>();
  readonly #file: number;

  constructor(path: string) {
    if (existsSync(path)) this.#read(readFileSync(path, 'utf8'));
    this.#file = openSync(path, 'a');
  }

  /** Sent and not acknowledged; retried with the same id. */
  get open(): Command[] {
    return [...this.sent.values()].filter(({ commandId }) => !this.acknowledged.has(commandId));
  }

  send(command: Command): void {
    this.sent.set(command.commandId, command);
    writeSync(this.#file, `${JSON.stringify({ sent: command })}\n`);
  }

  acknowledge({ commandId, seq, available }: Receipt): void {
    this.acknowledged.set(commandId, { commandId, seq, available });
    writeSync(this.#file, `${JSON.stringify({ acknowledged: { commandId, seq, available } })}\n`);
  }

  refuse(commandId: string): void {
    this.sent.delete(commandId);
    writeSync(this.#file, `${JSON.stringify({ refused: commandId })}\n`);
  }

  close(): void {
    closeSync(this.#file);
  }

  #read(text: string): void {
    for (const line of text.split('\n').slice(0, -1)) {
      const entry = JSON.parse(line) as { sent?: Command; acknowledged?: Acknowledgement; refused?: string };
      if (entry.sent !== undefined) this.sent.set(entry.sent.commandId, entry.sent);
      if (entry.refused !== undefined) this.sent.delete(entry.refused);
      if (entry.acknowledged !== undefined) this.acknowledged.set(entry.acknowledged.commandId, entry.acknowledged);
    }
  }
}
