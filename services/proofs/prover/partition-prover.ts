// Signs the tree of one partition, and refuses if the log is not the one that was signed.
import type { Client } from 'pg';
import { isSameHash } from '#contracts/proofs/merkle.ts';
import type { Clock } from '#infra/process/clock.ts';
import { GENESIS } from '#ledger/log/hash-chain.ts';
import { type PartitionHead, readBatchHash } from '#ledger/log/head.ts';
import type { SaltOf } from '../tree/leaf-salts.ts';
import type { HeadsFile, SignedHead } from './heads-file.ts';
import { PartitionTree, type TreeDeps } from './partition-tree.ts';
import { Refused } from './refused.ts';
import type { Signers } from './signers.ts';
import {
  addCheckpoint,
  checkpointAt,
  keepForGood,
  keepSaltCheck,
  lastCheckpoint,
  type Origin,
  type SignedCheckpoint,
} from './store.ts';

/** Between checkpoints of a growing log, and at least between those that are asked for. */
const EVERY_MS = 10_000;
const LEAST_MS = 1000;

export type ProverDeps = {
  log: Client;
  db: Client;
  saltOf: SaltOf;
  saltCheck: Buffer;
  heads: HeadsFile;
  signers: Signers;
  clock: Clock;
  signal: AbortSignal;
  /** `LEAST_MS` and `EVERY_MS` by default. */
  spacing?: { leastMs: number; everyMs: number } | undefined;
  share?: TreeDeps['share'];
};

/** A head must end with a batch. */
export class NoBatchEnd extends Error {
  override name = 'NoBatchEnd';
}

/** A tree that agrees with the signed heads, and the end of the chain at its size. */
type Checked = { origin: Origin; tree: PartitionTree; chainHead: Buffer };

export class PartitionProver {
  readonly partition: number;
  readonly #deps: ProverDeps;
  #checked: Checked | null = null;
  #last: SignedCheckpoint | null = null;
  #lastSigning = -Infinity;
  #refusal: Refused | null = null;
  #headSeq = 0;

  constructor(deps: ProverDeps, partition: number) {
    this.#deps = deps;
    this.partition = partition;
  }

  get refusal(): Refused | null {
    return this.#refusal;
  }

  get last(): SignedCheckpoint | null {
    return this.#last;
  }

  get state(): { partition: number; size: number; head: number; refusal: string | null } {
    return {
      partition: this.partition,
      size: this.#checked?.tree.size ?? this.#last?.size ?? 0,
      head: this.#headSeq,
      refusal: this.#refusal?.message ?? null,
    };
  }

  refuse(reason: Refused, headSeq: number): void {
    this.#checked = null;
    this.#refusal = reason;
    this.#headSeq = headSeq;
  }

  /** Grows the tree to the end of the log and signs it if that is due. Returns milliseconds until it is, if it was asked for. */
  async turn(head: PartitionHead, origin: Origin, wanted: number): Promise<number | null> {
    this.#headSeq = head.seq;
    try {
      const { tree, chainHead } = await this.#follow(head, origin);
      this.#refusal = null;
      const waitMs = this.#waitMs(wanted);
      if (waitMs > 0) return Number.isFinite(waitMs) ? waitMs : null;
      this.#last = await this.#sign({ size: tree.size, root: Buffer.from(tree.root()), chainHead });
      this.#lastSigning = performance.now();
    } catch (error) {
      this.#checked = null;
      this.refuse(await this.#refusalOf(error), head.seq);
    }
    return null;
  }

  /** The head of this size, signed now if it was not. Throws Refused, or NoBatchEnd. */
  async signAt(head: PartitionHead, origin: Origin, size: number): Promise<SignedCheckpoint> {
    try {
      return await this.#signedAt(head, origin, size);
    } catch (error) {
      throw error instanceof NoBatchEnd ? error : await this.#refusalOf(error);
    }
  }

  /** Errors of one partition stop no other. Throws the error if the connections or the prover end. */
  async #refusalOf(error: unknown): Promise<Refused> {
    if (error instanceof Refused) return error;
    const { db, log, signal } = this.#deps;
    const works = (client: Client) =>
      client.query('SELECT').then(
        () => true,
        () => false,
      );
    if (signal.aborted || !(await works(db)) || !(await works(log))) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return new Refused(`Partition ${this.partition} of the log is not signed now, and is tried again: ${reason}.`);
  }

  async #signedAt(head: PartitionHead, origin: Origin, size: number): Promise<SignedCheckpoint> {
    const { db } = this.#deps;
    const { tree } = await this.#follow(head, origin);
    const known = await checkpointAt(db, origin, size);
    if (known !== undefined) {
      await keepForGood(db, known);
      return known;
    }
    const chainHead =
      size === 0 ? GENESIS : size > head.seq ? undefined : await readBatchHash(db, this.partition, size);
    if (chainHead === undefined)
      throw new NoBatchEnd(`event ${this.partition}-${size} does not end a batch of the log`);
    const root = Buffer.from(await tree.rootAt(size));
    const signed = await this.#sign({ size, root, chainHead });
    await keepForGood(db, signed);
    if (signed.size > (this.#last?.size ?? -1)) this.#last = signed;
    return signed;
  }

  /** Of the tree that is signed now; null if it has another name, or is refused. */
  treeOf(origin: string): PartitionTree | null {
    return this.#checked?.origin.origin === origin ? this.#checked.tree : null;
  }

  /** The next turn checks again that the log is the signed one. */
  checkAgain(): void {
    this.#checked = null;
  }

  /** Infinity if there is nothing to sign. */
  #waitMs(wanted: number): number {
    const { leastMs, everyMs } = this.#deps.spacing ?? { leastMs: LEAST_MS, everyMs: EVERY_MS };
    const size = this.#checked?.tree.size ?? 0;
    if (this.#last !== null && size <= this.#last.size) return Infinity;
    const passedMs = performance.now() - this.#lastSigning;
    if (this.#last === null || passedMs >= everyMs) return 0;
    const isAsked = wanted > this.#last.size && wanted <= size;
    return isAsked ? Math.max(0, leastMs - passedMs) : Infinity;
  }

  async #follow(head: PartitionHead, origin: Origin): Promise<Checked> {
    const known = this.#checked;
    // After an error it is opened again.
    this.#checked = null;
    const isKnown = known !== null && (await this.#isContinued(known, head, origin));
    const checked = isKnown ? known : await this.#open(head, origin);
    await checked.tree.grow(head.seq);
    checked.chainHead = head.hash;
    this.#checked = checked;
    return checked;
  }

  /** Whether the log still begins with the tree's events. */
  async #isContinued(
    { origin: known, tree, chainHead }: Checked,
    head: PartitionHead,
    origin: Origin,
  ): Promise<boolean> {
    if (known.epoch !== origin.epoch || head.seq < tree.size) return false;
    if (head.seq === tree.size) return head.hash.equals(chainHead);
    if (tree.size === 0) return true;
    return (await readBatchHash(this.#deps.db, this.partition, tree.size))?.equals(chainHead) ?? false;
  }

  async #open(head: PartitionHead, origin: Origin): Promise<Checked> {
    const { db, heads, saltCheck } = this.#deps;
    if (origin.saltCheck !== null && !origin.saltCheck.equals(saltCheck)) {
      throw new Refused(
        `Partition ${this.partition} of the log was signed with another LOG_SALT_KEY: set the old one again, or ${anew(this.partition)}.`,
      );
    }
    this.#last = (await lastCheckpoint(db, origin)) ?? null;
    const kept = heads.newest(origin);
    if (this.#last !== null && kept === null) throw unkept(this.partition, heads.path);
    const signed = [this.#last, kept].filter((known) => known !== null);
    for (const known of signed) await this.#requireChain(known, head);
    const tree = await PartitionTree.open(this.#deps, origin);
    if (tree.size > head.seq) throw shorter(this.partition, tree.size, head.seq);
    await tree.grow(head.seq);
    for (const { size, root } of signed) {
      if (!isSameHash(await tree.rootAt(size), root)) throw differs(this.partition, size, head.seq);
    }
    await keepSaltCheck(db, origin, saltCheck);
    return { origin, tree, chainHead: head.hash };
  }

  /** The chain covers every event before, so its end tells whether the log is the signed one. */
  async #requireChain({ size, chainHead }: SignedHead, head: PartitionHead): Promise<void> {
    if (head.seq < size) throw shorter(this.partition, size, head.seq);
    if (chainHead === null) return;
    const found = size === 0 ? GENESIS : await readBatchHash(this.#deps.db, this.partition, size);
    if (!found?.equals(chainHead)) throw differs(this.partition, size, head.seq);
  }

  /** Kept outside the database first, then stored: gateways serve stored rows only. */
  async #sign(head: SignedHead & { chainHead: Buffer }): Promise<SignedCheckpoint> {
    const { db, heads, signers, clock } = this.#deps;
    const named = this.#checked!.origin;
    const { epoch, origin } = named;
    const signedAt = Math.floor(clock.now());
    const checkpoint = { origin, size: head.size, root: head.root };
    const note = await signers.signCheckpoint(checkpoint, signedAt);
    heads.keep(named, head);
    const signed = { partition: this.partition, epoch, origin, ...head, note, signedAt };
    const kept = await addCheckpoint(db, signed);
    if (!kept.root.equals(head.root)) throw differs(this.partition, head.size, this.#headSeq);
    return kept;
  }
}

function anew(partition: number): string {
  return `open a new origin: npm run ledger -- new-origin ${partition} --reason "..."`;
}

/** Heads that were signed since a copy of the database was made would not be missed. */
function unkept(partition: number, path: string): Refused {
  return new Refused(
    `Partition ${partition} of the log was signed, but ${path} does not have its heads, so nothing shows whether a restore ` +
      'took signed events: put back the file that the house wrote last. If it is lost, and nothing was signed after this ' +
      `copy of the database was made, write {} into it; otherwise ${anew(partition)}.`,
  );
}

function shorter(partition: number, signed: number, size: number): Refused {
  return new Refused(
    `Partition ${partition} of the log ends at event ${size}, but was signed up to ${signed}, and is not signed any ` +
      `further: replay the lost events, or ${anew(partition)}.`,
    { about: `${partition} is shorter than ${signed}` },
  );
}

function differs(partition: number, signed: number, size: number): Refused {
  return new Refused(
    `Partition ${partition} of the log, which ends at event ${size}, does not begin with the ${signed} events that were ` +
      `signed, and is not signed any further: restore these and replay the lost ones, or ${anew(partition)}.`,
    { about: `${partition} differs from ${signed}` },
  );
}
