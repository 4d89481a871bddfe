import { createRoot } from 'react-dom/client';
import { HISTORY_ELEMENT } from '#contracts/proofs/history/file.ts';
import { HistoryPage } from './history-page.tsx';

const json = document.getElementById(HISTORY_ELEMENT)?.textContent ?? '';
createRoot(document.getElementById('root')!).render(<HistoryPage jsons={json === '' ? [] : [json]} />);
