import { Desk } from '../house/desk.tsx';
import { optionsOf } from '../house/options-of.ts';
import { FilterChips, useFilter } from '../table/filters.tsx';
import { Exceptions } from './exceptions.tsx';
import { Networks } from './networks.tsx';
import { Reversals } from './reversals.tsx';

const PARTS = optionsOf({ '': 'Exceptions', networks: 'Networks', reversals: 'Reversals' });

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
