// That the house signed the log, and that every event of the file is in it.
import { checkCheckpoint, REFUSALS } from '../check-proof.ts';
import type { Checkpoint } from '../checkpoint.ts';
import { counted, grouped } from '../../words/figures.ts';
import { partitionOf } from '../log-origin.ts';
import { isSameHash } from '../merkle.ts';
import { areIndexes, rootBy } from '../multiproof.ts';
import type { PartData } from './read-parts.ts';
import { hashesIn } from './hashes-in.ts';
import {
  type Check,
  type Finding,
  MOST_FINDINGS,
  placeOf,
  proving,
  refusing,
  type Told,
  type Tools,
} from './verdict.ts';

export function checkSignature({ log }: PartData, tools: Tools): { check: Check; checkpoint: Checkpoint | null } {
  const named = { id: 'signature', title: 'The log is signed' } as const;
  if (partitionOf(log.origin) !== log.partition) {
    return {
      check: refusing({ ...named, words: 'The name of the log is not that of these events.' }),
      checkpoint: null,
    };
  }
  const keys = log.keys.map((key) => tools.verifierOf(key)).filter((key) => key?.name === log.origin);
  const own = keys.filter((key) => key !== null);
  const checked = checkCheckpoint(log.checkpoint, { origin: log.origin, keys: own, sha256: tools.sha256 });
  if (checked.kind === 'refused') {
    return { check: refusing({ ...named, words: REFUSALS[checked.reason] }), checkpoint: null };
  }
  const { checkpoint } = checked;
  const words = `The log ${checkpoint.origin} is signed with ${counted(checkpoint.size, 'event')} in it, yours among them.`;
  return { check: proving({ ...named, words }), checkpoint };
}

const INCLUDED = { id: 'included', title: 'Your events are in the signed log' } as const;

export function checkIncluded(
  { account, log, proof }: PartData,
  { events, checkpoint, sha256 }: { events: readonly Told[]; checkpoint: Checkpoint | null } & Pick<Tools, 'sha256'>,
): Check {
  if (checkpoint === null) return refusing({ ...INCLUDED, words: 'Without a signed log, nothing can be in it.' });
  const foreign = events.filter(({ header }) => header.account !== account || header.partition !== log.partition);
  if (foreign.length > 0) {
    const words = 'The file has events of another account or another log.';
    return refusing({ ...INCLUDED, words, findings: listed(foreign, 'is not an event of this account in this log.') });
  }
  const indexes = events.map(({ header }) => header.seq - 1);
  const { size, root } = checkpoint;
  if (!areIndexes(indexes, size)) {
    const words = 'The events are not in the order of the log, or beyond its end.';
    return refusing({ ...INCLUDED, words, findings: outOfOrder(events, size) });
  }
  const hashes = hashesIn(proof);
  const leaves = events.map(({ leafHash }) => leafHash);
  const found = hashes === null ? null : rootBy(sha256, { indexes, size, leaves, hashes });
  if (found !== null && isSameHash(found, root)) {
    const words = `All ${counted(events.length, 'event')} are in the signed log, each at its own place, with every byte as it was written.`;
    return proving({ ...INCLUDED, words });
  }
  const changed = events.filter(({ isMarked }) => !isMarked);
  const words =
    changed.length > 0
      ? 'This file differs from the log that the house signed.'
      : 'The events do not fit the signed log: one was left out, added or moved, or the proof was changed.';
  return refusing({ ...INCLUDED, words, findings: listed(changed, 'was changed.') });
}

function listed(events: readonly Told[], what: string): Finding[] {
  return events.slice(0, MOST_FINDINGS).map((told) => {
    return {
      place: placeOf(told),
      words: `Event ${placeOf(told)}, number ${grouped(told.number)} of this file, ${what}`,
    };
  });
}

function outOfOrder(events: readonly Told[], size: number): Finding[] {
  const wrong = events.filter(({ header: { seq } }, place) => {
    return seq < 1 || seq > size || seq <= (events[place - 1]?.header.seq ?? 0);
  });
  return listed(wrong, 'is not where the log has it.');
}
