// One session of the prover: its connections, and a turn of all partitions at a time.
import type { Client } from 'pg';
import type { LogHost } from '#infra/process/log-identity.ts';
import type { Clock } from '#infra/process/clock.ts';
import { GENESIS } from '#ledger/log/hash-chain.ts';
import { type PartitionHead, readHeads } from '#ledger/log/head.ts';
import { checkCheckpoint } from '#contracts/proofs/check-proof.ts';
import { proveGrowth } from '#contracts/proofs/merkle.ts';
import { verifierOf } from '../notes/verifiers.ts';
import type { SaltOf } from '../tree/leaf-salts.ts';
import { sha256 } from '../tree/sha256.ts';
import type { HeadsFile, SignedDay } from './heads-file.ts';
import { headsNameOf, hostOf, originOf } from '../port/log-name.ts';
import { NoBatchEnd, PartitionProver, type ProverDeps } from './partition-prover.ts';
import { Refused } from './refused.ts';
import { type KeysFile, Signers } from './signers.ts';
import type { WitnessReport } from '../witness/witness-report.ts';
import {
  addCosignature,
  addOrigin,
  firstOpening,
  hasNotesOf,
  keysOf,
  lastCheckpoint,
  type Origin,
  readOrigin,
  readWanted,
  removeWanted,
  removeWantedHead,
  type SignedCheckpoint,
  storeStates,
  type Wanted,
} from './store.ts';

export type SessionDeps = {
  log: Client;
  db: Client;
  saltOf: SaltOf;
  saltCheck: Buffer;
  heads: HeadsFile;
  keys: KeysFile;
  host: LogHost;
  clock: Clock;
  signal: AbortSignal;
  spacing?: ProverDeps['spacing'] | undefined;
  share?: ProverDeps['share'];
};

/** The witnesses of a log. */
export type Watch = { reportOf(origin: string): WitnessReport[]; cosignedSize(origin: string): number | null };

const NO_WITNESSES: Watch = { reportOf: () => [], cosignedSize: () => null };

/** An unchanged state is reported again after this, so that readers see that the prover lives. */
const REPORT_MS = 30_000;

export class ProverSession {
  readonly #deps: SessionDeps;
  readonly #signers: Signers;
  readonly #provers = new Map<number, PartitionProver>();
  #busy: Promise<unknown> = Promise.resolve();
  #reported = '';
  #reportedAt = -Infinity;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#signers = new Signers(deps.keys, deps.db, deps.clock);
  }

  get provers(): readonly PartitionProver[] {
    return [...this.#provers.values()];
  }

  /** Returns milliseconds until a wanted head may be signed; null if none waits. */
  turn(watch: Watch = NO_WITNESSES): Promise<number | null> {
    return this.#alone(async () => {
      const { db } = this.#deps;
      await this.#listKeys();
      await this.#fillHeads();
      const wanted = await readWanted(db);
      const waits: number[] = [];
      for (const head of await readHeads(db)) {
        const own = wanted.filter(({ partition }) => partition === head.partition);
        const waitMs = await this.#turnOf(head, own.find(({ isExact }) => !isExact)?.seq ?? 0);
        if (waitMs !== null) waits.push(waitMs);
        for (const exact of own) if (exact.isExact) await this.#signWanted(head, exact);
      }
      await this.#report(watch);
      return waits.length === 0 ? null : Math.min(...waits);
    });
  }

  /** Heads of exactly these sizes, each the end of a batch. Throws Refused if one may not be signed. */
  signAt(position: ReadonlyMap<number, number>): Promise<SignedCheckpoint[]> {
    return this.#alone(async () => {
      const heads = new Map((await readHeads(this.#deps.db)).map((head) => [head.partition, head]));
      const signed: SignedCheckpoint[] = [];
      for (const [partition, size] of position) {
        const head = heads.get(partition) ?? { partition, seq: 0, hash: GENESIS };
        signed.push(await this.#of(partition).signAt(head, await this.#originOf(partition), size));
      }
      return signed;
    });
  }

  /** Of every partition that was ever signed: at this position, at the end of the log, or as last signed if it is refused. */
  newestHeads(position: ReadonlyMap<number, number>): Promise<SignedCheckpoint[]> {
    return this.#alone(async () => {
      const signed: SignedCheckpoint[] = [];
      for (const head of await readHeads(this.#deps.db)) {
        const { partition, seq } = head;
        const prover = this.#of(partition);
        try {
          signed.push(await prover.signAt(head, await this.#originOf(partition), position.get(partition) ?? seq));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          if (prover.last !== null) signed.push(prover.last);
        }
      }
      return signed;
    });
  }

  /** `work` must be short: the prover waits. */
  withRows<Result>(work: (db: Client) => Promise<Result>): Promise<Result> {
    return this.#alone(() => work(this.#deps.db));
  }

  signText(name: string, text: string): Promise<string> {
    return this.#alone(() => this.#signers.signText(name, text));
  }

  /** The newest notes of days that were signed, also those that a restore took from the database. */
  keptDays(): Promise<readonly SignedDay[]> {
    return this.#alone(async () => {
      const name = await this.#daysName();
      return name === null ? [] : this.#deps.heads.newestDays(name);
    });
  }

  keepDay(signed: SignedDay): Promise<void> {
    return this.#alone(async () => {
      const name = await this.#daysName();
      if (name !== null) this.#deps.heads.keepDay(name, signed);
    });
  }

  /** Whether a restore may have taken notes of days: the database has some, but the file does not. */
  lacksDays(): Promise<boolean> {
    const { db, heads } = this.#deps;
    return this.#alone(async () => {
      const name = await this.#daysName();
      return name !== null && !heads.has(name) && (await hasNotesOf(db, name.origin));
    });
  }

  /** Of the first partition of the house. Null before anything is signed. */
  async #daysName(): Promise<Pick<Origin, 'origin' | 'openedAt'> | null> {
    const { db } = this.#deps;
    const [first] = await readHeads(db);
    const named = first && (await readOrigin(db, first.partition));
    if (named === undefined) return null;
    return { origin: headsNameOf(hostOf(named.origin)), openedAt: await firstOpening(db, first!.partition) };
  }

  /** Keys that cannot be read stop the signing, which says why. */
  async #listKeys(): Promise<void> {
    try {
      await this.#signers.listKeys();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  /** An empty file is the operator's word that nothing was signed after the newest heads of the database. */
  async #fillHeads(): Promise<void> {
    const { db, heads } = this.#deps;
    try {
      if (!heads.isEmpty) return;
      const found: Parameters<HeadsFile['fill']>[0][number][] = [];
      for (const { partition } of await readHeads(db)) {
        const named = await readOrigin(db, partition);
        const head = named && (await lastCheckpoint(db, named));
        if (named !== undefined && head !== undefined) found.push({ named, head });
      }
      if (found.length > 0) heads.fill(found);
    } catch (error) {
      // Each partition says so itself.
      if (!(error instanceof Refused)) throw error;
    }
  }

  async #turnOf(head: PartitionHead, wanted: number): Promise<number | null> {
    const { partition } = head;
    const prover = this.#of(partition);
    let origin: Origin;
    try {
      origin = await this.#originOf(partition);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      prover.refuse(error, head.seq);
      return null;
    }
    // An event above the end of the log was lost in a restore. Other events wait behind its row.
    const until = Math.min(wanted, head.seq);
    const waitMs = await prover.turn(head, origin, until);
    if (wanted > 0 && until <= (prover.last?.size ?? 0)) await removeWanted(this.#deps.db, partition, wanted);
    return waitMs;
  }

  /** A size that cannot be signed is not asked for again; one of a refused log waits. */
  async #signWanted(head: PartitionHead, wanted: Wanted): Promise<void> {
    const prover = this.#of(head.partition);
    if (prover.refusal !== null || wanted.seq > head.seq) return;
    try {
      await prover.signAt(head, await this.#originOf(head.partition), wanted.seq);
    } catch (error) {
      if (error instanceof Refused) return;
      if (!(error instanceof NoBatchEnd)) throw error;
    }
    await removeWantedHead(this.#deps.db, wanted);
  }

  #of(partition: number): PartitionProver {
    const known = this.#provers.get(partition);
    if (known !== undefined) return known;
    const prover = new PartitionProver({ ...this.#deps, signers: this.#signers }, partition);
    this.#provers.set(partition, prover);
    return prover;
  }

  /** The first name of a log stays its name. */
  async #originOf(partition: number): Promise<Origin> {
    const { db, host, saltCheck, clock } = this.#deps;
    const known = await readOrigin(db, partition);
    if (known !== undefined) {
      const named = hostOf(known.origin);
      if (host.given === null || host.given === named) return known;
      throw new Refused(
        `Partition ${partition} of the log is signed as ${known.origin}, not for ${host.given}: set LOG_ORIGIN=${named}, ` +
          `or open a new origin: npm run ledger -- new-origin ${partition} --reason "..."`,
      );
    }
    const origin = originOf(host.given ?? host.otherwise, partition, 1);
    await addOrigin(db, { partition, epoch: 1, origin, openedAt: new Date(clock.now()), saltCheck });
    return (await readOrigin(db, partition))!;
  }

  /** Hashes that prove to a witness that a tree has grown. */
  prove(origin: string, span: { old: number; size: number }): Promise<readonly Uint8Array[]> {
    return this.#alone(async () => {
      const tree = this.provers.map((prover) => prover.treeOf(origin)).find((found) => found !== null);
      if (tree === undefined || tree.size < span.size) throw new Error(`${origin} is not signed now`);
      return proveGrowth(span, tree.subtrees, sha256);
    });
  }

  /** A head that we signed, but no longer know, is checked like one that we know. Returns whether it was one. */
  learnOfHead(origin: string, note: string): Promise<boolean> {
    const { db, heads } = this.#deps;
    return this.#alone(async () => {
      const keys = (await keysOf(db, origin)).map(verifierOf).filter((key) => key !== null);
      const checked = checkCheckpoint(note, { origin, keys, sha256 });
      const prover = this.provers.find(({ last }) => last?.origin === origin);
      if (checked.kind === 'refused' || prover === undefined) return false;
      const { size, root } = checked.checkpoint;
      heads.keep(await this.#originOf(prover.partition), { size, root: Buffer.from(root), chainHead: null });
      prover.checkAgain();
      return true;
    });
  }

  keepCosignature({ origin, size }: { origin: string; size: number }, line: string): Promise<void> {
    return this.#alone(() => addCosignature(this.#deps.db, { origin, size }, line));
  }

  async #report(watch: Watch): Promise<void> {
    const states = this.provers.map(({ state, last }) => ({
      ...state,
      signed: last?.size ?? null,
      witnesses: last === null ? [] : watch.reportOf(last.origin),
      cosigned: last === null ? null : watch.cosignedSize(last.origin),
    }));
    const told = JSON.stringify(states);
    const now = this.#deps.clock.now();
    // Readers compare the time with their own, which a demo sets forward.
    if (told === this.#reported && Math.abs(now - this.#reportedAt) < REPORT_MS) return;
    await storeStates(this.#deps.db, states, new Date(now));
    [this.#reported, this.#reportedAt] = [told, now];
  }

  /** The connections do one thing at a time. */
  #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#busy.then(work);
    this.#busy = result.catch(() => undefined);
    return result;
  }
}
