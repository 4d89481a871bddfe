import type { Check } from '#contracts/proofs/history/verdict.ts';
import { readKeyList, renewalAfter, retiredAtOf } from '#contracts/proofs/key-list.ts';
import { type Renewal, underFormerName } from '#contracts/proofs/renewal.ts';
import { signersAmong } from '#contracts/proofs/signers.ts';
import { useLogKeys } from '../../../api/log-keys.ts';
import { CheckedPanel } from './check-list.tsx';
import { type Checked, type Doubt, HistoryBanner } from './history-banner.tsx';
import { PartBefore } from './part-before.tsx';

type KeyState = 'pending' | 'listed' | 'former' | 'retired' | 'unlisted' | 'unread';

const CHECKS: Readonly<Record<Exclude<KeyState, 'pending'>, Pick<Check, 'state' | 'title' | 'words'>>> = {
  listed: {
    state: 'proven',
    title: 'The key is the one that this house publishes',
    words: 'This house lists the keys that signed the file among its own.',
  },
  former: {
    state: 'proven',
    title: 'The key is one that this house published for an earlier name of its log',
    words: '',
  },
  retired: {
    state: 'open',
    title: 'A key that signed it is retired',
    words:
      'This house retired a key that signed the file. If it was stolen since then, a thief could have made this file.',
  },
  unlisted: {
    state: 'refused',
    title: 'The key is none of this house',
    words: 'This house does not list a key that signed the file. Another house made it, or a forger.',
  },
  unread: {
    state: 'open',
    title: 'The key could not be compared',
    words: 'The keys of this house could not be read.',
  },
};

const ONLY = 'The other checks hold for that key only.';

const DOUBTS: Readonly<Record<KeyState, Omit<Doubt, 'words'> | null>> = {
  pending: { tone: 'pending', title: 'Not checked yet' },
  listed: null,
  former: { tone: 'sound', title: 'This file is genuine, and signed under an earlier name of the log' },
  retired: { tone: 'doubted', title: 'This file is sound, but a key that signed it is retired' },
  unlisted: { tone: 'refused', title: 'Do not trust this file' },
  unread: { tone: 'doubted', title: 'The key of this file could not be checked' },
};

/** Files hold their own keys. Here they are compared with those that the house publishes. */
function keyStateOf({ parts }: Checked, list: string): KeyState {
  const listed = readKeyList(list);
  const names = new Set(listed.map(({ verifierKey }) => verifierKey));
  const notes = parts.flatMap(({ log, heads }) => {
    return [{ note: log.checkpoint, keys: log.keys }, ...(heads === null ? [] : [heads])];
  });
  if (!notes.every(({ keys }) => keys.every((key) => names.has(key)))) return 'unlisted';
  // No key of today signed it.
  if (notes.some(({ note, keys }) => retiredAtOf(signersAmong(keys, note), listed) !== null)) return 'retired';
  return formerNameIn(parts, list) === null ? 'listed' : 'former';
}

function formerNameIn(parts: Checked['parts'], list: string): Renewal | null {
  return parts.map(({ log }) => renewalAfter(log.origin, list)).find((renewal) => renewal !== null) ?? null;
}

function checkOf(state: Exclude<KeyState, 'pending'>, { parts }: Checked, list = '') {
  const renewal = state === 'former' ? formerNameIn(parts, list) : null;
  return renewal === null ? CHECKS[state] : { ...CHECKS[state], words: underFormerName(renewal) };
}

/** Waits for the keys, so that a forgery is never shown as genuine. */
export function ComparedVerdict({ verdict }: { verdict: Checked }) {
  const { data: list, isPending, isFetching, refetch } = useLogKeys();
  const stateOfList = isPending || isFetching ? 'pending' : 'unread';
  const state = list === undefined ? stateOfList : keyStateOf(verdict, list);
  const check =
    state === 'pending' ? null : { id: 'signature' as const, findings: [], ...checkOf(state, verdict, list) };
  const listed =
    check === null ? [] : [{ ...check, words: state === 'unlisted' ? `${check.words} ${ONLY}` : check.words }];
  const doubt = DOUBTS[state];
  const words = check === null ? 'Reading the keys of this house.' : check.words;
  const onRetry = state === 'unread' ? () => void refetch() : undefined;
  return (
    <>
      <HistoryBanner verdict={verdict} doubt={doubt === null ? null : { ...doubt, words, onRetry }} />
      <PartBefore verdict={verdict} />
      <CheckedPanel checks={[...listed, ...verdict.checks]} />
    </>
  );
}
