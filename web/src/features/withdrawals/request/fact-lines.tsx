import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, line, space, weight } from '../../../theme/tokens.ts';

const Lines = styled.dl`
  display: grid;
  div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${space(4)};
    padding-block: ${space(2)};
    border-bottom: ${line.hair};
  }
  div:last-child {
    border-bottom: 0;
  }
  dt {
    color: ${color.quiet};
  }
  dd {
    font-weight: ${weight.strong};
  }
`;

export type FactLine = { name: string; value: ReactNode };

export function FactLines({ lines }: { lines: readonly FactLine[] }) {
  return (
    <Lines>
      {lines.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Lines>
  );
}
