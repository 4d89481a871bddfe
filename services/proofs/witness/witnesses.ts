// Brings new checkpoints to the witnesses, each at its own pace: a slow one skips to the newest.
import { type Policy, readPolicy } from '#contracts/proofs/policy.ts';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { Log } from '#infra/process/log.ts';
import { pause } from '#infra/retry-loop.ts';
import { verifierOf } from '../notes/verifiers.ts';
import type { WitnessReport } from './witness-report.ts';
import { sha256 } from '../tree/sha256.ts';
import { type Offered, WitnessClient, type WitnessDeps } from './witness-client.ts';

/** Between requests to a witness with a problem. */
const REST_MS = MINUTE_MS;

export type WitnessesDeps = {
  policy: Policy;
  prove: WitnessDeps['prove'];
  keep(offered: Offered, lines: string): Promise<void>;
  /** A witness that claims a newer size serves this checkpoint. Nothing is verified. */
  foundAhead(origin: string, note: string): Promise<void>;
  log: Log;
  signal: AbortSignal;
  restMs?: number;
  answerMs?: number;
};

/** Throws with a sentence if the text is no policy. */
export function policyOf(text: string): Policy {
  const read = readPolicy(text, sha256);
  if (read.kind === 'refused') throw new Error(`it is no policy of witnesses. ${read.reason}`);
  return read.policy;
}

export class Witnesses implements AsyncDisposable {
  readonly #deps: WitnessesDeps;
  readonly #workers: readonly Worker[];
  readonly #cosigned = new Map<string, number>();

  constructor(deps: WitnessesDeps) {
    this.#deps = deps;
    const kept = { ...deps, keep: (offered: Offered, lines: string) => this.#keep(offered, lines) };
    this.#workers = deps.policy.witnesses
      .filter(({ url }) => url !== null)
      .map((witness) => new Worker(kept, witness as { name: string; url: string; verifierKey: string }));
  }

  offer(offered: Offered): void {
    for (const worker of this.#workers) worker.offer(offered);
  }

  reportOf(origin: string): WitnessReport[] {
    return this.#workers.map((worker) => worker.reportOf(origin));
  }

  /** The newest size that a quorum has cosigned since the start; null if none. */
  cosignedSize(origin: string): number | null {
    return this.#cosigned.get(origin) ?? null;
  }

  async #keep(offered: Offered, lines: string): Promise<void> {
    await this.#deps.keep(offered, lines);
    const { origin, size } = offered;
    const names = this.#workers.filter((worker) => worker.reportOf(origin).size === size).map(({ name }) => name);
    if (this.#deps.policy.isMetBy(new Set(names))) this.#cosigned.set(origin, size);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.ended()));
  }
}

class Worker {
  readonly #deps: WitnessesDeps;
  readonly #client: WitnessClient;
  /** The newest of each origin. */
  readonly #waiting = new Map<string, Offered>();
  readonly #offered = new Map<string, number>();
  readonly #problems = new Map<string, string>();
  #running: Promise<void> | null = null;

  constructor(deps: WitnessesDeps, { name, url, verifierKey }: { name: string; url: string; verifierKey: string }) {
    this.#deps = deps;
    const { prove, signal, answerMs } = deps;
    const patience = answerMs === undefined ? {} : { answerMs };
    this.#client = new WitnessClient({ name, url, verifier: verifierOf(verifierKey)!, prove, signal, ...patience });
  }

  get name(): string {
    return this.#client.name;
  }

  offer(offered: Offered): void {
    const { origin, size } = offered;
    if ((this.#offered.get(origin) ?? -1) >= size) return;
    this.#offered.set(origin, size);
    this.#waiting.set(origin, offered);
    this.#begin();
  }

  #begin(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#waiting.size > 0 && !this.#deps.signal.aborted) this.#begin();
    });
  }

  reportOf(origin: string): WitnessReport {
    return { name: this.name, size: this.#client.sizeOf(origin), problem: this.#problems.get(origin) ?? null };
  }

  async ended(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal, restMs = REST_MS } = this.#deps;
    while (!signal.aborted) {
      const [offered] = this.#waiting.values();
      if (offered === undefined) return;
      this.#waiting.delete(offered.origin);
      if (await this.#cosign(offered)) continue;
      if (!this.#waiting.has(offered.origin)) this.#waiting.set(offered.origin, offered);
      await pause(restMs, signal);
    }
  }

  async #cosign(offered: Offered): Promise<boolean> {
    const { log, keep, foundAhead, signal } = this.#deps;
    const { origin } = offered;
    try {
      const cosigned = await this.#client.cosign(offered);
      if (cosigned.kind === 'cosigned') {
        await keep(offered, cosigned.lines);
        this.#problems.delete(origin);
        return true;
      }
      if (signal.aborted) return true;
      if (this.#problems.get(origin) !== cosigned.problem)
        log.warn({ origin }, `witness ${this.name} ${cosigned.problem}`);
      this.#problems.set(origin, cosigned.problem);
      const note = cosigned.kind === 'ahead' ? await this.#client.monitored(origin) : null;
      if (note !== null) await foundAhead(origin, note);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, origin }, `a cosignature of ${this.name} could not be kept`);
    }
    return false;
  }
}
