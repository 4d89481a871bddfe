import { setTimeout as delay } from 'node:timers/promises';
import { Caller } from './caller.ts';
import type { Cluster } from './cluster.ts';
import { PlayJournal } from './journal.ts';
import { ClusterOperator } from './operator.ts';
import { ClusterPlayer } from './player.ts';
import { PlayerSocket } from './player-socket.ts';

export type PlayOptions = {
  players: number;
  /** Between two bets of a player. */
  thinkMs: number;
};

export class Play implements AsyncDisposable {
  readonly journal = new PlayJournal();
  readonly players: readonly ClusterPlayer[];
  readonly operator: ClusterOperator;
  sockets: readonly PlayerSocket[] = [];
  readonly #thinkMs: number;
  #isPlaying = false;
  #running: Promise<unknown> = Promise.resolve();
  #failure: Error | undefined;

  private constructor(operator: ClusterOperator, { gateways }: Cluster, { players, thinkMs }: PlayOptions) {
    this.operator = operator;
    this.#thinkMs = thinkMs;
    this.players = Array.from({ length: players }, (_, place) => {
      const address = `10.0.${Math.floor(place / 250)}.${1 + (place % 250)}`;
      return new ClusterPlayer(new Caller({ name: `player_${place}`, address, gateways }, place), this.journal);
    });
  }

  /** All are registered, connected and playing. */
  static async open(cluster: Cluster, options: PlayOptions): Promise<Play> {
    const operator = await ClusterOperator.open(cluster.databaseUrl, cluster.gateways);
    const play = new Play(operator, cluster, options);
    await Promise.all(play.players.map(({ caller }) => caller.register()));
    play.sockets = play.players.map((player, place) => new PlayerSocket(player, cluster.gateways, place));
    play.begin();
    return play;
  }

  get acknowledged(): number {
    return this.journal.acknowledged.size;
  }

  begin(): void {
    if (this.#isPlaying) return;
    this.#isPlaying = true;
    this.#running = Promise.all(
      this.players.map(async (player) => {
        try {
          while (this.#isPlaying) {
            await player.bet();
            await delay(this.#thinkMs);
          }
        } catch (error) {
          this.#failure ??= error instanceof Error ? error : new Error(String(error));
        }
      }),
    );
  }

  /** Resolves when every bet in flight is acknowledged. Rejects once after a wrong refusal. */
  async rest(): Promise<void> {
    this.#isPlaying = false;
    await this.#running;
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure;
  }

  /** Waits for `bets` more bets of every player, so that every partition is written again. */
  async everybodyGoesOn({ bets = 2, withinMs = 30_000, what = 'all players to go on' } = {}): Promise<void> {
    const before = this.#betsOfEach();
    const deadline = performance.now() + withinMs;
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure;
      const now = this.#betsOfEach();
      const waiting = this.players.filter((_, place) => now[place]! < before[place]! + bets);
      if (waiting.length === 0) return;
      if (performance.now() > deadline) {
        throw new Error(
          `${what}: ${waiting.map(({ name }) => name).join(', ')} waited ${withinMs / 1000} s without an acknowledgement`,
        );
      }
      await delay(20);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isPlaying = false;
    for (const { caller } of [...this.players, this.operator]) caller.leave();
    for (const socket of this.sockets) socket.close();
    await this.#running;
  }

  #betsOfEach(): number[] {
    return this.players.map(({ bets }) => bets);
  }
}
