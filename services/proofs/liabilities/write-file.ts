import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { NODE_BYTES } from '#contracts/proofs/liabilities.ts';
import { headLine, nodeLine } from '#contracts/proofs/liabilities-file.ts';
import { sizeOf, valueIn } from './packed-tree.ts';

const PIECE_NODES = 512;
const HASH_HEX = 64;
const PART_BYTES = 262_144;

/** Hashes have nothing that repeats, so matches are not looked for. */
const BY_LETTERS = { level: 1, strategy: constants.Z_HUFFMAN_ONLY };

export type WrittenFile = { digest: Buffer; bytes: number };

type Keep = (part: number, bytes: Buffer) => Promise<void>;

/** `levels`: the leaves first. `digest` is of the text before compression. */
export async function writeFile(
  day: number,
  levels: readonly Buffer[],
  { keep, rest }: { keep: Keep; rest(): Promise<void> },
): Promise<WrittenFile> {
  const digest = createHash('sha256');
  let bytes = 0;
  await pipeline(
    textOf(day, levels, async (piece) => {
      digest.update(piece);
      await rest();
    }),
    createGzip(BY_LETTERS),
    async (compressed: AsyncIterable<Buffer>) => {
      let part = 0;
      for await (const chunk of inParts(compressed)) {
        await keep(part++, chunk);
        bytes += chunk.length;
      }
    },
  );
  return { digest: digest.digest(), bytes };
}

async function* textOf(day: number, levels: readonly Buffer[], seen: (piece: Buffer) => Promise<void>) {
  const head = Buffer.from(headLine(day));
  await seen(head);
  yield head;
  for (const nodes of levels.toReversed()) {
    for (let from = 0; from < sizeOf(nodes); from += PIECE_NODES) {
      const piece = Buffer.from(linesOf(nodes, from, Math.min(sizeOf(nodes), from + PIECE_NODES)), 'latin1');
      await seen(piece);
      yield piece;
    }
  }
}

function linesOf(nodes: Buffer, from: number, to: number): string {
  const hex = nodes.toString('hex', from * NODE_BYTES, to * NODE_BYTES);
  let lines = '';
  for (let index = from; index < to; index++) {
    const at = (index - from) * 2 * NODE_BYTES;
    lines += nodeLine(hex.slice(at, at + HASH_HEX), valueIn(nodes, index));
  }
  return lines;
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [kept, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of chunks) {
    kept.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(kept);
    [kept, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(kept);
}
