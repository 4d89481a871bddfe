import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { dayNumberOf, dayOfHeads } from '#contracts/proofs/heads-note.ts';
import { type Check, proving, refusing } from '#contracts/proofs/history/verdict.ts';
import {
  checkOwnLiability,
  dayNonceOf,
  daySecretOf,
  LIABILITY_REFUSALS,
  nonceOf,
  owedTo,
} from '#contracts/proofs/liabilities.ts';
import { LiabilitiesFile } from '#contracts/proofs/liabilities-file.ts';
import { liabilitiesIn } from '#contracts/proofs/liabilities-line.ts';
import type { OwnDay, ownLiability } from '#contracts/proofs/liability-calls.ts';
import { openNote } from '#contracts/proofs/note.ts';
import { signersAmong } from '#contracts/proofs/signers.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { dayText } from '../totals/day-text.ts';
import { afterPaint, BROWSER_TOOLS } from '../check-file/browser-tools.ts';

type Own = ReplyOf<typeof ownLiability>;

const hashes = { sha256: BROWSER_TOOLS.sha256, hmac: BROWSER_TOOLS.hmacBytes };

/** For the profile and for tools of others. */
export function noncesOf({ secret, own }: { secret: string; own: OwnDay }) {
  const nonce = nonceOf(sha256, hexToBytes(secret), own.chosen ?? '');
  const daySecret = daySecretOf(sha256, nonce, own.day);
  const dayNonce = dayNonceOf(sha256, daySecret, own);
  return { nonce: bytesToHex(nonce), daySecret: bytesToHex(daySecret), dayNonce: bytesToHex(dayNonce) };
}

/** The parts of the balance first, then the note that names the total. */
export function checkOwn(reply: Own & { own: OwnDay }): Check[] {
  return [partsCheck(reply), noteCheck(reply)];
}

function partsCheck({ account, secret, own }: Own & { own: OwnDay }): Check {
  const { day, chosen, version, available, held, root, total } = own;
  const parts = own.parts.map((part) => ({
    ...part,
    path: part.path.map(({ hash, value }) => ({ hash: hexToBytes(hash), value })),
  }));
  const daySecret = daySecretOf(sha256, nonceOf(sha256, hexToBytes(secret), chosen ?? ''), day);
  const liability = { account, day, daySecret, version, available, held, parts };
  const checked = checkOwnLiability(liability, { root: hexToBytes(root), total }, hashes);
  if (checked.kind === 'refused') {
    const words = `${LIABILITY_REFUSALS[checked.reason]} Write to support, and keep a copy of this page.`;
    return refusing({ id: 'total', title: 'Your balance is not in the total', words });
  }
  const words =
    owedTo(own) === 0
      ? `Your ${parts.length} parts have no points, and each leads to the root of ${formatPoints(total)} points.${debtWords(own)}`
      : `Your ${parts.length} parts add up to ${countedPoints(checked.points)}, and each leads to the root of ` +
        `${formatPoints(total)} points.`;
  return proving({ id: 'total', title: 'All of your balance is in the total', words });
}

function debtWords({ available, held }: OwnDay): string {
  return available + held < 0 ? ' Your debt is stated apart.' : '';
}

function noteCheck({ own, keys }: Own & { own: OwnDay }): Check {
  if (own.heads === null) {
    const words = 'The note of this day is not signed yet. It follows within an hour.';
    return { id: 'heads', state: 'open', title: 'The total is not signed yet', words, findings: [] };
  }
  const verifiers = keys.map((key) => BROWSER_TOOLS.verifierOf(key)).filter((key) => key !== null);
  const note = openNote(own.heads, verifiers);
  const refuse = (words: string) => refusing({ id: 'heads', title: 'The total is not the one that was signed', words });
  if (note.kind !== 'signed') return refuse('The signature of the day’s note is not of a key of this house.');
  const line = liabilitiesIn(note.text);
  const isSame =
    line !== null &&
    line.day === dayNumberOf(own.date) &&
    dayOfHeads(note.text) === own.date &&
    (['day', 'root', 'total', 'digest', 'debts', 'accounts'] as const).every((name) => line[name] === own[name]);
  if (!isSame) return refuse('The day’s note names another total, or none.');
  const words = `The house signed this total and its root for ${dayText(own.date)}. Its key is ${signersOf(own.heads, keys)}.`;
  return proving({ id: 'heads', title: 'The total is signed', words });
}

/** Name and id of each. */
function signersOf(heads: string, keys: readonly string[]): string {
  return signersAmong(keys, heads)
    .map((key) => key.split('+', 2).join('+'))
    .join(', ');
}

/** Reads and verifies every node. `bytes`: compressed by gzip. */
export async function checkFile(bytes: ReadableStream<Uint8Array<ArrayBuffer>>, own: OwnDay): Promise<Check> {
  const file = new LiabilitiesFile(BROWSER_TOOLS.sha256);
  const digest = sha256.create();
  const decoder = new TextDecoder();
  const reader = bytes.pipeThrough(new DecompressionStream('gzip')).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    digest.update(read.value);
    file.take(decoder.decode(read.value, { stream: true }));
    await afterPaint();
  }
  const refuse = (words: string) => refusing({ id: 'end', title: 'The whole file is wrong', words });
  const checked = file.end();
  if (checked.kind === 'refused') return refuse(LIABILITY_REFUSALS[checked.reason]);
  const { day, root, total, leaves } = checked;
  const isSame = day === own.day && total === own.total && bytesToHex(root) === own.root;
  if (!isSame || bytesToHex(digest.digest()) !== own.digest) return refuse('This file is not the one that was signed.');
  const words = `All ${formatPoints(leaves)} leaves were added up in this browser. They give the same root and total.`;
  return proving({ id: 'end', title: 'The whole file adds up', words });
}
