import { styled } from 'styled-components';
import { size, space } from '../../../theme/tokens.ts';
import { Select } from '../../../ui/form/select.tsx';

export const FIRST_YEAR = 2020;

const Narrow = styled.div`
  width: 6.5rem;
  select {
    min-height: 2.25rem;
    padding-block: ${space(1)};
    font-size: ${size.small};
  }
`;

type YearFieldProps = { year: number; thisYear: number; onYear(year: number): void };

export function YearField({ year, thisYear, onYear }: YearFieldProps) {
  const last = Math.max(thisYear, year);
  const options = Array.from({ length: last - FIRST_YEAR + 1 }, (_, back) => String(last - back));
  return (
    <Narrow>
      <Select
        aria-label="Year"
        value={String(year)}
        onValue={(chosen) => onYear(Number(chosen))}
        options={options.map((value) => ({ value, label: value }))}
      />
    </Narrow>
  );
}
