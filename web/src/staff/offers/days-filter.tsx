import { FilterChips, useFilter } from '../table/filters.tsx';

const DAYS = [
  { value: '7', label: '7 days' },
  { value: '', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

export function useDays(): number {
  const [days] = useFilter('days');
  return days === '7' || days === '90' ? Number(days) : 30;
}

export const DaysFilter = () => <FilterChips label="Period" name="days" options={DAYS} />;
