// A tree of nodes of 40 bytes (hash, value), so that two neighbours are what their parent is the hash of.
import { hash } from 'node:crypto';
import { isLiability, NODE_BYTES, type SumNode } from '#contracts/proofs/liabilities.ts';
import { HASH_BYTES } from '#contracts/proofs/merkle.ts';

const TWO_TO_32 = 4_294_967_296;

/** Nodes in a row, and levels from one row to the next above it. */
export const TILE_NODES = 256;
export const TILE_LEVELS = 8;

/** Throws if the value cannot be a liability. */
export function putNode(nodes: Buffer, index: number, hashed: Uint8Array, value: number): void {
  if (!isLiability(value)) throw new RangeError(`${value} is not a number of points from 0 to 2^53 - 1.`);
  nodes.set(hashed, index * NODE_BYTES);
  putValue(nodes, index, value);
}

function putValue(nodes: Buffer, index: number, value: number): void {
  const at = index * NODE_BYTES + HASH_BYTES;
  nodes.writeUInt32LE(value % TWO_TO_32, at);
  nodes.writeUInt32LE(Math.floor(value / TWO_TO_32), at + 4);
}

export function valueIn(nodes: Buffer, index: number): number {
  const at = index * NODE_BYTES + HASH_BYTES;
  return nodes.readUInt32LE(at + 4) * TWO_TO_32 + nodes.readUInt32LE(at);
}

export function hexIn(nodes: Buffer, index: number): string {
  const at = index * NODE_BYTES;
  return nodes.toString('hex', at, at + HASH_BYTES);
}

export function nodeIn(nodes: Buffer, index: number): SumNode {
  const at = index * NODE_BYTES;
  return { hash: nodes.subarray(at, at + HASH_BYTES), value: valueIn(nodes, index) };
}

export function sizeOf(nodes: Buffer): number {
  return nodes.length / NODE_BYTES;
}

/** The level above, of parents `from` up to `to`, into `above`. */
export function hashParents(nodes: Buffer, above: Buffer, from: number, to: number): void {
  for (let parent = from; parent < to; parent++) {
    const at = 2 * parent * NODE_BYTES;
    const hashed = hash('sha256', nodes.subarray(at, at + 2 * NODE_BYTES), 'buffer');
    putNode(above, parent, hashed, valueIn(nodes, 2 * parent) + valueIn(nodes, 2 * parent + 1));
  }
}

/** Siblings within a tile, from the node up. Ends below the tile's root. */
export function siblingsIn(tile: Buffer, index: number): SumNode[] {
  const siblings: SumNode[] = [];
  for (let [level, at] = [tile, index]; sizeOf(level) > 1; at = Math.floor(at / 2)) {
    siblings.push(nodeIn(level, at % 2 === 0 ? at + 1 : at - 1));
    const above = Buffer.alloc(level.length / 2);
    hashParents(level, above, 0, sizeOf(above));
    level = above;
  }
  return siblings;
}
