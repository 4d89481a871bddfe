import { useEffect, useState } from 'react';
import { checkHistory, type HistoryVerdict } from '#contracts/proofs/history/check-history.ts';
import { afterPaint, BROWSER_TOOLS } from './browser-tools.ts';

export type HistoryCheck = { share: number; verdict: HistoryVerdict | null };

const BEGUN: HistoryCheck = { share: 0, verdict: null };

/** `json`: as the page embeds it. */
export function useHistoryCheck(json: string): HistoryCheck {
  const [state, setState] = useState<{ json: string } & HistoryCheck>({ json, ...BEGUN });
  useEffect(() => {
    let isWanted = true;
    const show = (shown: HistoryCheck) => isWanted && setState({ json, ...shown });
    const pause = async (share: number) => {
      show({ share, verdict: null });
      await afterPaint();
    };
    void checkHistory(json, { ...BROWSER_TOOLS, pause }).then((verdict) => show({ share: 1, verdict }));
    return () => {
      isWanted = false;
    };
  }, [json]);
  return state.json === json ? state : BEGUN;
}
