import { GAME_TITLES } from '#contracts/games/titles.ts';
import { networkTitle } from '#contracts/offers/networks.ts';
import type { EconomyGroup } from '#contracts/economics/calls.ts';
import { actionWords } from '../../actions/actions-desk.tsx';
import type { FlowRow } from './rows.ts';

const NAMES: Readonly<Record<string, string>> = {
  ...GAME_TITLES,
  bonus: 'Bonuses',
  game: 'Games',
  network: 'Offer networks',
  other: 'Other',
  signup: 'Signup bonus',
  daily: 'Daily bonus',
  accounts: 'Closed accounts',
  holds: 'Posted holds',
  treasury: 'Treasury postings',
  house: 'The house',
};

export function nameOf(name: string, group?: FlowRow['group']): string {
  if (group === 'network' && NAMES[name] === undefined) return networkTitle(name);
  return NAMES[name] ?? (/^\d/.test(name) ? name : actionWords(name));
}

export const GROUPS: readonly { value: string; label: string; group: EconomyGroup; one: string }[] = [
  { value: '', label: 'All', group: 'all', one: 'Group' },
  { value: 'bonus', label: 'Bonuses', group: 'bonus', one: 'Bonus' },
  { value: 'game', label: 'Games', group: 'game', one: 'Game' },
  { value: 'network', label: 'Networks', group: 'network', one: 'Network' },
  { value: 'cohort', label: 'Cohorts', group: 'cohort', one: 'Registered in' },
  { value: 'other', label: 'Other', group: 'other', one: 'Source' },
];
