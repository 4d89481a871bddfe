import { useEffect, useState } from 'react';
import { checkParts, type HistoryVerdict } from '#contracts/proofs/history/check-history.ts';
import { afterPaint, BROWSER_TOOLS } from './browser-tools.ts';

/** `failed`: the browser lacks what the check needs, or ran out of memory. */
export type HistoryCheck = { share: number; verdict: HistoryVerdict | { kind: 'failed' } | null };

const BEGUN: HistoryCheck = { share: 0, verdict: null };
const FAILED: HistoryCheck = { share: 1, verdict: { kind: 'failed' } };

/** `jsons`: as pages embed them. */
export function useHistoryCheck(jsons: readonly string[]): HistoryCheck {
  const [state, setState] = useState<{ jsons: readonly string[] } & HistoryCheck>({ jsons, ...BEGUN });
  useEffect(() => {
    let isWanted = true;
    const show = (shown: HistoryCheck) => isWanted && setState({ jsons, ...shown });
    const pause = async (share: number) => {
      show({ share, verdict: null });
      await afterPaint();
    };
    void checkParts(jsons, { ...BROWSER_TOOLS, pause }).then(
      (verdict) => show({ share: 1, verdict }),
      () => show(FAILED),
    );
    return () => {
      isWanted = false;
    };
  }, [jsons]);
  return state.jsons === jsons ? state : BEGUN;
}
