import { styled } from 'styled-components';
import { line, space } from '../../theme/tokens.ts';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const Line = styled.div`
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  gap: ${space(4)};
  padding: ${space(3)} 0;
  border-bottom: ${line.hair};
`;

type LinesSkeletonProps = { lines?: number; columns: number; label: string };

export function LinesSkeleton({ lines = 8, columns, label }: LinesSkeletonProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, place) => (
        <Line key={place}>
          {Array.from({ length: columns }, (_unused, column) => (
            <Skeleton key={column} width={column === 0 ? '80%' : '60%'} height="1.25em" />
          ))}
        </Line>
      ))}
    </div>
  );
}
