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

/** One column: what to do next, then what there is to know. */
export const HomeColumn = styled.div`
  display: flex;
  flex-direction: column;
  ${gap}
`;

/** Its panels and lines are lower than elsewhere: two screens of a laptop hold the whole page. */
export const HomePart = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  ${gap}
  & > section[aria-labelledby],
  & > div > section[aria-labelledby] {
    gap: ${space(3)};
    padding: ${space(4)};
    ${from.tablet} {
      padding: ${space(4)} ${space(5)};
    }
  }
  & ol > li {
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
      <HomePart role="status">
        <VisuallyHidden>Loading your day.</VisuallyHidden>
        <Place />
      </HomePart>
      <HomePart>
        <Place />
      </HomePart>
    </>
  );
}
