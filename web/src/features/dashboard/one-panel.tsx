import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Tabs } from '../../ui/action/tabs.tsx';
import { paths } from '../../ui/paths.ts';

const LABELS = {
  transactions: 'Transactions',
  stats: 'Your stats',
  leaderboard: 'Leaderboard',
  activity: 'Activity',
  invitations: 'Friends',
} as const;
type PanelName = keyof typeof LABELS;

/** On narrow screens one of the panels is open at a time. */
export function OnePanel({ panels }: { panels: Record<PanelName, ReactNode> }) {
  const { hash, key } = useLocation();
  const wants = paths.referrals.endsWith(hash) && hash !== '' ? 'invitations' : 'transactions';
  const [chosen, choose] = useState<{ at: string; panel: PanelName }>({ at: key, panel: wants });
  const isFollowed = chosen.at !== key && wants === 'invitations';
  const value = isFollowed ? wants : chosen.panel;
  return (
    <Tabs
      label="More"
      tabs={(Object.keys(LABELS) as PanelName[]).map((name) => ({
        value: name,
        label: LABELS[name],
        content: panels[name],
      }))}
      value={value}
      onValue={(panel) => choose({ at: key, panel })}
    />
  );
}
