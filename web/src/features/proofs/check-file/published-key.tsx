import { type ListedKey, readKeyList, retiredAtOf } from '#contracts/proofs/key-list.ts';
import { readNote } from '#contracts/proofs/note.ts';
import { useLogKeys } from '../../../api/log-keys.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { CheckList } from './check-list.tsx';
import { type Checked, type Doubt, HistoryBanner } from './history-banner.tsx';
import { VerdictBanner } from '../../../ui/proof/verdict-banner.tsx';

type KeyState = 'pending' | 'listed' | 'retired' | 'unlisted' | 'unread';

const TITLE = 'The key is the one that this house publishes';
const RETIRED =
  'This house retired a key that signed the file. If it was stolen since then, a thief could have made this file.';

const WORDS: Readonly<Record<Exclude<KeyState, 'pending'>, string>> = {
  listed: 'This house lists the keys that signed the file among its own.',
  retired: RETIRED,
  unlisted: 'This house does not list a key that signed the file. Another house made it, or a forger.',
  unread: 'The keys of this house could not be read.',
};
const MARKS = { listed: 'proven', retired: 'open', unlisted: 'refused', unread: 'open' } as const;

const DOUBTS: Readonly<Record<KeyState, Omit<Doubt, 'words'> | null>> = {
  pending: null,
  listed: null,
  retired: { isSound: true, title: 'This file is sound, but a key that signed it is retired' },
  unlisted: { isSound: false, title: 'Do not trust this file' },
  unread: { isSound: false, title: 'The key of this file could not be checked' },
};

/** Files hold their own keys. Here they are compared with those that the house publishes. */
function useKeyState({ parts }: Checked): KeyState {
  const { data: list, isPending } = useLogKeys();
  if (isPending) return 'pending';
  if (list === undefined) return 'unread';
  const listed = new Map(readKeyList(list).map((key) => [key.verifierKey, key]));
  const notes = parts.flatMap(({ log, heads }) => {
    return [{ note: log.checkpoint, keys: log.keys }, ...(heads === null ? [] : [heads])];
  });
  if (!notes.every(({ keys }) => keys.every((key) => listed.has(key)))) return 'unlisted';
  return notes.some((signed) => isRetired(signed, listed)) ? 'retired' : 'listed';
}

type Signed = { note: string; keys: readonly string[] };

/** Whether no key of today signed it. */
function isRetired({ note, keys }: Signed, listed: ReadonlyMap<string, ListedKey>): boolean {
  const ids = readNote(note)?.signatures.map(({ name, id }) => `${name}+${id}+`) ?? [];
  const signers = keys.filter((key) => ids.some((id) => key.startsWith(id)));
  return retiredAtOf(signers.map((key) => listed.get(key)!)) !== null;
}

/** Waits for the keys, so that a forgery is never shown as genuine. */
export function ComparedBanner({ verdict }: { verdict: Checked }) {
  const state = useKeyState(verdict);
  if (state === 'pending') {
    return (
      <VerdictBanner isSound={false} title="Not checked yet">
        <p>The keys of this house are being read.</p>
      </VerdictBanner>
    );
  }
  const doubt = DOUBTS[state];
  return <HistoryBanner verdict={verdict} doubt={doubt === null ? null : { ...doubt, words: WORDS[state] }} />;
}

export function PublishedKey({ verdict }: { verdict: Checked }) {
  const state = useKeyState(verdict);
  if (state === 'pending') return null;
  return (
    <Panel title="The house that signed it">
      <CheckList checks={[{ id: 'signature', state: MARKS[state], title: TITLE, words: WORDS[state], findings: [] }]} />
    </Panel>
  );
}
