// Signs a log as the prover does, at any size. The owner of the database writes.
import { type DatabasePool, sql } from 'slonik';
import { checkpointText } from '#contracts/proofs/checkpoint.ts';
import { leafHash, TreeEdge } from '#contracts/proofs/merkle.ts';
import { TILE_HASHES } from '#contracts/proofs/tiles.ts';
import { noteSigner } from '#infra/signed-note.ts';
import { leavesBy } from '#services/proofs/read/leaves.ts';
import { sha256 } from '#services/proofs/tree/sha256.ts';
import { LOG_SALT_KEY } from '#tests/support/mail-rooms.ts';

const READ_LEAVES = 4096;
const TILE_LEVELS = 8;

type Named = { partition?: number; epoch?: number; host?: string };

export type SignedAt = { size: number; root: Uint8Array; note: string };

export class SignedLog {
  readonly #pool: DatabasePool;
  readonly #partition: number;
  readonly #epoch: number;
  readonly #edge = new TreeEdge(sha256);
  readonly origin: string;
  readonly verifierKey: string;
  readonly #sign: (text: string) => string;

  private constructor(pool: DatabasePool, { partition = 0, epoch = 1, host = 'ledger.example' }: Named) {
    this.#pool = pool;
    this.#partition = partition;
    this.#epoch = epoch;
    this.origin = `${host}/log/${partition}${epoch === 1 ? '' : `/e${epoch}`}`;
    const { verifierKey, sign } = noteSigner(this.origin, 'a key of the log that only the tests know');
    this.verifierKey = verifierKey;
    this.#sign = sign;
  }

  static async open(pool: DatabasePool, named: Named = {}): Promise<SignedLog> {
    const log = new SignedLog(pool, named);
    await pool.query(sql.unsafe`
      INSERT INTO proofs.origin (partition, epoch, origin, opened_at)
      VALUES (${log.#partition}, ${log.#epoch}, ${log.origin}, now())`);
    await pool.query(sql.unsafe`
      INSERT INTO proofs.key (verifier_key, origin, since) VALUES (${log.verifierKey}, ${log.origin}, now())`);
    return log;
  }

  /** `size` is at most that of the log, and above all sizes before. */
  async signAt(size: number): Promise<SignedAt> {
    const readLeaves = leavesBy({ pool: this.#pool, logSaltKey: LOG_SALT_KEY });
    while (this.#edge.size < size) {
      const count = Math.min(READ_LEAVES, size - this.#edge.size);
      const seqs = Array.from({ length: count }, (_, place) => this.#edge.size + place + 1);
      const leaves = await readLeaves(this.#partition, seqs);
      if (leaves.length !== count) throw new Error(`the log has fewer than ${size} events`);
      await this.#storeTiles(leaves.flatMap(({ bytes }) => this.#fullTiles(leafHash(sha256, bytes))));
    }
    const root = this.#edge.root();
    const note = this.#sign(checkpointText({ origin: this.origin, size, root }));
    await this.#pool.query(sql.unsafe`
      INSERT INTO proofs.checkpoint (partition, epoch, size, root, chain_head, note, signed_at)
      VALUES (${this.#partition}, ${this.#epoch}, ${size}, ${sql.binary(Buffer.from(root))}, decode(repeat('00', 32), 'hex'),
        ${note}, now())`);
    return { size, root, note };
  }

  #fullTiles(leaf: Uint8Array): Tile[] {
    const roots = this.#edge.append(leaf);
    return roots.flatMap((root, height) => {
      const level = height / TILE_LEVELS - 1;
      if (level < 0 || !Number.isInteger(level)) return [];
      return [{ level, index: this.#edge.size / TILE_HASHES ** (level + 1) - 1, root }];
    });
  }

  async #storeTiles(tiles: readonly Tile[]): Promise<void> {
    for (const { level, index, root } of tiles)
      await this.#pool.query(sql.unsafe`
        INSERT INTO proofs.tile (partition, epoch, level, index, root)
        VALUES (${this.#partition}, ${this.#epoch}, ${level}, ${index}, ${sql.binary(Buffer.from(root))})`);
  }
}

type Tile = { level: number; index: number; root: Uint8Array };
