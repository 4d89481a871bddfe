import type { HistoryData } from '#contracts/proofs/history/file.ts';
import { useLogKeys, verifierKeysIn } from '../../../api/log-keys.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { CheckList } from './check-list.tsx';

const TITLE = 'The key is the one that this house publishes';

function wordsOf(state: 'proven' | 'refused' | 'open'): string {
  if (state === 'proven') return 'This house lists the keys that signed the file among its own.';
  if (state === 'refused')
    return 'This house does not list a key that signed the file. Another house made it, or a forger.';
  return 'The keys of this house could not be read.';
}

/** A file holds its own keys. Here they are compared with those that the house publishes. */
export function PublishedKey({ data: { log, heads } }: { data: HistoryData }) {
  const { data: list, isPending } = useLogKeys();
  if (isPending) return null;
  const listed = list === undefined ? null : verifierKeysIn(list);
  const keys = [...log.keys, ...(heads?.keys ?? [])];
  const isListed = keys.every((key) => listed?.has(key) === true);
  const state = listed === null ? 'open' : isListed ? 'proven' : 'refused';
  return (
    <Panel title="The house that signed it">
      <CheckList checks={[{ id: 'signature', state, title: TITLE, words: wordsOf(state), findings: [] }]} />
    </Panel>
  );
}
