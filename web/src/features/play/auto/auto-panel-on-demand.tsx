import { useAfterFirstReads } from '../../../api/use-after-first-reads.ts';
import { usePart } from '../../../ui/state/use-part.ts';
import type { AutoBet } from './use-auto-bet.ts';

const loadPanel = async () => (await import('./auto-panel.tsx')).AutoPanel;

export function AutoPanelOnDemand({ auto }: { auto: AutoBet }) {
  const renderPanel = usePart(loadPanel, useAfterFirstReads() || auto.isPanelOpen);
  return renderPanel?.({ auto });
}
