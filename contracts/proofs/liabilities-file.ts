// The published file begins with the day (`headLine`). A line for each node follows, level by level from the root down.
import { isSameHash, HASH_BYTES, type Sha256 } from './merkle.ts';
import {
  complaintOfSum,
  type LiabilityRefusal,
  MOST_HEIGHT,
  parentOf,
  type RefusedLiability,
  type SumNode,
} from './liabilities.ts';

const HEAD = /^block_height:(0|[1-9]\d{0,8})$/;
const NODE = /^([0-9a-f]{64}),(-?\d{1,16})$/;

export function headLine(day: number): string {
  return `block_height:${day}\n`;
}

export function nodeLine(hex: string, value: number): string {
  return `${hex},${value}\n`;
}

/** Nodes of one level, 40 bytes each. */
class Level {
  readonly size: number;
  readonly #hashes: Uint8Array;
  readonly #values: Float64Array;
  length = 0;

  constructor(size: number) {
    this.size = size;
    this.#hashes = new Uint8Array(size * HASH_BYTES);
    this.#values = new Float64Array(size);
  }

  push({ hash, value }: SumNode): void {
    this.#hashes.set(hash, this.length * HASH_BYTES);
    this.#values[this.length++] = value;
  }

  at(index: number): SumNode {
    const from = index * HASH_BYTES;
    return { hash: this.#hashes.subarray(from, from + HASH_BYTES), value: this.#values[index]! };
  }
}

export type WholeFile = {
  kind: 'whole';
  day: number;
  root: Uint8Array;
  total: number;
  leaves: number;
};

/** Checks every node of a file while it is read. Holds two levels: 120 bytes a leaf. */
export class LiabilitiesFile {
  readonly #sha256: Sha256;
  #rest = '';
  #day: number | null = null;
  #root: SumNode | null = null;
  #above: Level | null = null;
  #level = new Level(1);
  #refusal: LiabilityRefusal | null = null;

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  /** Null while nothing is wrong. */
  get refusal(): LiabilityRefusal | null {
    return this.#refusal;
  }

  /** Any part of the text, in order. */
  take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) {
      if (this.#refusal !== null) return;
      this.#refusal = this.#day === null ? this.#takeHead(line) : this.#takeNode(line);
    }
    // A line has 81 characters at most.
    if (this.#rest.length > 200) this.#refusal ??= 'not-a-file';
  }

  #takeHead(line: string): LiabilityRefusal | null {
    const [, day] = HEAD.exec(line) ?? [];
    if (day === undefined) return 'not-a-file';
    this.#day = Number(day);
    return null;
  }

  #takeNode(line: string): LiabilityRefusal | null {
    const [, hex, text] = NODE.exec(line) ?? [];
    if (hex === undefined || text === undefined) return 'not-a-file';
    const value = Number(text);
    const wrong = complaintOfSum(value, 0);
    if (wrong !== null) return wrong;
    if (this.#level.length === this.#level.size) {
      if (this.#level.size === 2 ** MOST_HEIGHT) return 'not-a-file';
      this.#above = this.#level;
      this.#level = new Level(2 * this.#above.size);
    }
    this.#level.push({ hash: bytesOf(hex), value });
    this.#root ??= this.#level.at(0);
    return this.#level.length % 2 === 0 ? this.#complaintOfPair() : null;
  }

  /** Of the two last nodes. */
  #complaintOfPair(): LiabilityRefusal | null {
    const [left, right] = [this.#level.at(this.#level.length - 2), this.#level.at(this.#level.length - 1)];
    const complaint = complaintOfSum(left.value, right.value);
    if (complaint !== null) return complaint;
    const parent = parentOf(this.#sha256, left, right);
    const written = this.#above!.at(this.#level.length / 2 - 1);
    return parent.value === written.value && isSameHash(parent.hash, written.hash) ? null : 'wrong-node';
  }

  end(): WholeFile | RefusedLiability {
    const { size, length } = this.#level;
    if (this.#refusal !== null) return { kind: 'refused', reason: this.#refusal };
    if (this.#rest !== '' || this.#day === null || size < 2 || length < size)
      return { kind: 'refused', reason: 'not-a-file' };
    return { kind: 'whole', day: this.#day, root: this.#root!.hash, total: this.#root!.value, leaves: size };
  }
}

function bytesOf(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let place = 0; place < bytes.length; place++)
    bytes[place] = Number.parseInt(hex.slice(2 * place, 2 * place + 2), 16);
  return bytes;
}
