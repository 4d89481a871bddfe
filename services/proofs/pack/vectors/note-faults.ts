// Daily notes of the log that a verifier must refuse beside right rounds.
import { hash } from 'node:crypto';
import { startOfDay, type UtcDay } from '#contracts/days/utc-day.ts';
import { writeHeadsText } from '#contracts/proofs/heads-note.ts';
import { noteSigner } from '#infra/signed-note.ts';
import type { PackManifest } from '../manifest.ts';

/** Of the heads' key that the auditor has, of the manifest, and of `heads.note`; null if the pack has none. */
export type NoteCase = { key: string; checkpoint: PackManifest['checkpoint']; note: string | null };

/** `says`: part of the finding. */
export type NoteFault = NoteCase & { why: string; says: string };

export type NoteVectors = { from: UtcDay; to: UtcDay; accepted: NoteCase; refused: NoteFault[] };

/** `seq`: the last event of the rounds. */
export type NoteBed = { from: UtcDay; to: UtcDay; seq: number };

const NAME = 'vectors.example/log/heads';
const hashOf = (text: string) => hash('sha256', text, 'buffer');
const CHAIN = hash('sha256', 'the hash chain');

const signer = noteSigner(NAME, 'the heads’ key of the vectors');
const forger = noteSigner(NAME, 'another key');
const other = noteSigner('vectors.example/log/0', 'the key of a log');

type Signed = { day: UtcDay; size: number; chain?: string; partition?: number };

function textOf({ day, size, chain = CHAIN, partition = 0 }: Signed): string {
  const log = { origin: `vectors.example/log/${partition}`, size, root: hashOf('a root'), chainHead: chain };
  return writeHeadsText({ name: NAME, date: day, at: startOfDay(day) + 4000, logs: [log], lines: [] });
}

const LATER: UtcDay = '2026-01-06';

export function noteVectors({ from, to, seq }: NoteBed): NoteVectors {
  const of = (signed: Partial<Signed>) => textOf({ day: LATER, size: seq + 7, ...signed });
  const noted = (text: string): NoteCase => {
    return { key: signer.verifierKey, checkpoint: [{ partition: 0, seq, hash: CHAIN }], note: signer.sign(text) };
  };
  const right = noted(of({}));
  const planted: [string, string, Partial<NoteCase>][] = [
    ['a daily note that another key signed', 'is not signed by', { note: forger.sign(of({})) }],
    ['a daily note for a key of another name', 'the given key is that of', { key: other.verifierKey }],
    ['a key that is none', 'is no public key', { key: 'vectors.example' }],
    [
      'a size that was changed after it was signed',
      'is not signed by',
      { note: right.note!.replace(` ${seq + 7} `, ` ${seq + 8} `) },
    ],
    ['a daily note of an earlier day', 'the last day of the pack is', noted(of({ day: to }))],
    ['a daily note of a log that ends before the pack', 'the days of the pack end with', noted(of({ size: seq - 1 }))],
    ['a daily note of another log', 'has another hash chain', noted(of({ size: seq, chain: 'c'.repeat(64) }))],
    ['a daily note without the log of the rounds', 'does not name the log', noted(of({ partition: 1 }))],
    ['a signed text that is no daily note', 'is no daily note', noted(`${NAME}\nday ${LATER}\n`)],
    ['a pack without its daily note', 'the pack has none', { note: null }],
    [
      'a round after the last event of the manifest',
      'is after the last one that manifest.json names',
      { checkpoint: [{ partition: 0, seq: seq - 1, hash: CHAIN }] },
    ],
  ];
  const refused = planted.map(([why, says, change]) => ({ why, says, ...right, ...change }));
  return { from, to, accepted: right, refused };
}
