// Signatures of the log over its checkpoints: a plain Ed25519 one, which every reader of notes knows, and one with ML-DSA-44.
import { createHmac, sign } from 'node:crypto';
import { type Checkpoint, checkpointText } from '#contracts/proofs/checkpoint.ts';
import { cosignedMessage, writeTimed } from '#contracts/proofs/cosignature.ts';
import { toBase64 } from '#contracts/proofs/note.ts';
import { KEY_TYPES, keyIdOf, writeVerifierKey } from '#contracts/proofs/verifier-key.ts';
import { noteSigner } from '#infra/signed-note.ts';
import { sha256 } from '../tree/sha256.ts';
import { mlDsaPrivateKey, mlDsaPublicBytes } from './ml-dsa.ts';

export type LogSigner = {
  /** Of checkpoints, which have both signatures. */
  verifierKeys: readonly string[];
  /** Of other notes. */
  textKeys: readonly string[];
  /** A signed note. The name of the keys is the origin of the checkpoint. */
  signCheckpoint(checkpoint: Checkpoint, atMs: number): string;
  /** A note that is no checkpoint has the Ed25519 signature only. */
  signText(text: string): string;
};

/** All secrets sign, so that readers of any of their keys accept the note. */
export function logSigner(name: string, secrets: readonly string[]): LogSigner {
  const plain = secrets.map((secret) => noteSigner(name, secret));
  const quantum = secrets.map((secret) => mlDsaSigner(name, secret));
  const plainLines = (text: string) => plain.map((signer) => signer.sign(text).slice(text.length + 1));
  return {
    verifierKeys: plain.flatMap(({ verifierKey }, place) => [verifierKey, quantum[place]!.verifierKey]),
    textKeys: plain.map(({ verifierKey }) => verifierKey),
    signCheckpoint(checkpoint, atMs) {
      const text = checkpointText(checkpoint);
      const time = BigInt(Math.floor(atMs / 1000));
      const lines = [...plainLines(text), ...quantum.map((signer) => signer.line(checkpoint, time))];
      return `${text}\n${lines.join('')}`;
    },
    signText: (text) => `${text}\n${plainLines(text).join('')}`,
  };
}

function mlDsaSigner(name: string, secret: string) {
  const seed = createHmac('sha256', secret).update('tallyhouse notes ml-dsa-44').digest();
  const privateKey = mlDsaPrivateKey(seed);
  const named = { name, type: KEY_TYPES.mlDsa44Cosignature, key: mlDsaPublicBytes(privateKey) };
  const id = keyIdOf(sha256, named);
  return {
    verifierKey: writeVerifierKey(sha256, named),
    line(checkpoint: Checkpoint, time: bigint): string {
      const message = cosignedMessage({ cosigner: name, time, checkpoint });
      const timed = writeTimed({ time, signature: sign(null, message, privateKey) });
      return `\u2014 ${name} ${toBase64(Buffer.concat([id, timed]))}\n`;
    },
  };
}
