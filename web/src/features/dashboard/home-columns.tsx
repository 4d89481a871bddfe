import { styled } from 'styled-components';
import { from, space } from '../../theme/tokens.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';

const gap = `
  gap: ${space(3)};
  ${from.tablet} {
    gap: ${space(4)};
  }
`;

/** Of columns with `data-area`: one below the other, or `side` beside `balance` and `main`. */
export const HomeGrid = styled.div`
  display: grid;
  grid-template: 'balance' 'main' 'side' 'foot' / minmax(0, 1fr);
  ${gap}
  @media (min-width: 68.75rem) {
    grid-template:
      'balance side' auto
      'main side' 1fr
      'foot foot' auto / minmax(0, 2fr) minmax(20rem, 1fr);
  }
`;

/**
 * Panels and lines are lower than elsewhere: two screens of a laptop hold the whole page. The last panel ends with the
 * column beside it.
 */
export const HomeColumn = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  > section:last-child {
    flex: 1;
  }
  ${gap}
  &[data-area='balance'] {
    grid-area: balance;
  }
  &[data-area='main'] {
    grid-area: main;
  }
  &[data-area='side'] {
    grid-area: side;
  }
  &[data-area='foot'] {
    grid-area: foot;
  }
  &[data-area] > section[aria-labelledby],
  &[data-area] > div > section[aria-labelledby] {
    gap: ${space(3)};
    padding: ${space(4)};
    ${from.tablet} {
      padding: ${space(4)} ${space(5)};
    }
  }
  &[data-area] ol > li {
    min-height: 3rem;
    padding-block: ${space(1)};
  }
`;

const Lines = styled.div`
  display: grid;
  gap: ${space(6)};
  align-content: start;
  min-height: 26rem;
`;

const Place = () => (
  <Panel>
    <Lines aria-hidden="true">
      {Array.from({ length: 6 }, (_, line) => (
        <Skeleton key={line} width={line % 2 === 0 ? '70%' : '90%'} height="1.25em" />
      ))}
    </Lines>
  </Panel>
);

/** With the panel of the balance at least as high as a screen. */
export function HomePlace() {
  return (
    <>
      <HomeColumn data-area="main" role="status">
        <VisuallyHidden>Loading your day.</VisuallyHidden>
        <Place />
      </HomeColumn>
      <HomeColumn data-area="side">
        <Place />
      </HomeColumn>
    </>
  );
}
