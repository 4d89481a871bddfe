import { z } from 'zod';
import { parsePosition } from '#contracts/position.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { type Caller, WronglyRefused } from './caller.ts';
import type { PlayJournal } from './journal.ts';

const played = z.object({ newBalance: z.int(), receipt: z.object({ position: z.string() }) });
const seen = z.object({ points: z.int() });

export class ClusterPlayer {
  readonly caller: Caller;
  /** After the last receipt; null before the first. */
  balance: number | null = null;
  /** "partition:seq" of the last receipt. */
  position = '0:0';
  bets = 0;
  readonly #journal: PlayJournal;

  constructor(caller: Caller, journal: PlayJournal) {
    this.caller = caller;
    this.#journal = journal;
  }

  get name(): string {
    return this.caller.name;
  }

  async bet(stake = 1): Promise<void> {
    const commandId = randomCommandId();
    const sentAt = performance.now();
    this.#journal.send(commandId);
    const body = { betAmount: stake, prediction: 'over' };
    const answer = await this.caller.insist('/api/games/dice', body, { 'idempotency-key': commandId });
    if (answer.status !== 200) {
      throw new WronglyRefused(`A bet of ${this.name} was refused: ${answer.status} ${answer.text}`);
    }
    const { newBalance, receipt } = played.parse(JSON.parse(answer.text));
    this.balance = newBalance;
    this.position = receipt.position;
    const [[partition, seq]] = [...parsePosition(receipt.position)] as [[number, number]];
    this.bets++;
    const waitedMs = performance.now() - sentAt;
    this.#journal.acknowledge({ commandId, partition, seq, available: newBalance, waitedMs });
  }

  /** Waits for the last receipt; otherwise returns the gateway's answer. */
  async balanceAt(gateway: string): Promise<number | string> {
    const headers = { cookie: this.caller.cookie, 'min-position': this.position };
    const response = await fetch(new URL('/api/auth/user', gateway), { headers, signal: AbortSignal.timeout(10_000) });
    const text = await response.text();
    return response.status === 200 ? seen.parse(JSON.parse(text)).points : `${response.status} ${text}`;
  }
}
