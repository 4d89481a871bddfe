import { type ComponentType, lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { space } from '../../../theme/tokens.ts';
import type { FootProps } from './foot-late.tsx';
import { useHasBeenNear } from '../../../ui/use-has-been-near.ts';

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  align-content: start;
  min-height: 24rem;
  margin-block: ${space(8)} ${space(5)};
  h2 + & {
    margin-top: 0;
  }
`;

/** If it cannot be loaded, the table above stays usable. */
const FootLate = lazy(async (): Promise<{ default: ComponentType<FootProps> }> => {
  try {
    return { default: (await import('./foot-late.tsx')).FootLate };
  } catch {
    return { default: () => null };
  }
});

export function BelowTable(props: FootProps) {
  const { place, isNear } = useHasBeenNear<HTMLDivElement>();
  return (
    <Place ref={place}>
      {isNear && (
        <Suspense>
          <FootLate {...props} />
        </Suspense>
      )}
    </Place>
  );
}
