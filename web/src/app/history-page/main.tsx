// First, so that no schema tries what the page's content policy blocks.
import '../../api/whole-zod.ts';
import { createRoot } from 'react-dom/client';
import { HISTORY_ELEMENT } from '#contracts/proofs/history/file.ts';
import { HistoryPage } from './history-page.tsx';

// Hides the words for a program that did not run.
document.documentElement.dataset['runs'] = '';

const json = document.getElementById(HISTORY_ELEMENT)?.textContent ?? '';
createRoot(document.getElementById('root')!).render(<HistoryPage jsons={json === '' ? [] : [json]} />);
