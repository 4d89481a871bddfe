import { Desk } from '../house/desk.tsx';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { Exceptions } from './exceptions.tsx';
import { Networks } from './networks.tsx';
import { Reversals } from './reversals.tsx';

const PARTS = [
  { value: '', label: 'Exceptions' },
  { value: 'networks', label: 'Networks' },
  { value: 'reversals', label: 'Reversals' },
] as const;

export function OffersDesk() {
  const [part] = useFilter('show');
  return (
    <Desk aside={<FilterChips label="Show" name="show" options={PARTS} />}>
      {part === '' && <Exceptions />}
      {part === 'networks' && <Networks />}
      {part === 'reversals' && <Reversals />}
    </Desk>
  );
}
