// Table and bet bar fit on the screen together: `--stage` is the height left for a picture. On a phone the bar sticks to the
// bottom; sideways it is beside the table.
import { styled } from 'styled-components';
import { below, from, low, rail, sideways, space, clockLine, width } from '../../../theme/tokens.ts';
import { whileTextFits } from './bar-frame.ts';

export const GameRoom = styled.div`
  --bar: max(0px, ${whileTextFits('7.5rem')});
  /* The screen without navigation, the tabs of the games, and the bar. */
  --fold: calc(100dvh - 4rem - 3rem - ${clockLine} - var(--bar));
  --felt-top: ${space(3)};
  --felt-foot: ${space(11)};
  /* Where large text lets the bar scroll, the picture need not fit beside it. */
  --stage: max(var(--fold) - var(--felt-top) - var(--felt-foot) - 2px, min(22rem, (16rem - 100vw) * 1000));
  display: flex;
  flex-direction: column;
  min-width: 0;

  /* Last, as it sticks to the bottom; first where it scrolls with the page, as a table of large text is screens high. */
  & > form {
    order: 3;
    order: calc(clamp(-1, tan(atan2(100vw - 16rem, 1px)), 3));
  }
  & > section {
    order: 2;
    margin-top: ${space(6)};
  }
  ${below.tablet} {
    & > [data-landed] {
      order: 2;
    }
  }
  /* What is left of a limit stands in the bar. */
  &:has([data-limit-left]) {
    --bar: max(0px, ${whileTextFits('8.625rem')});
  }
  ${low} {
    --fold: calc(100dvh - 3rem - 3rem - ${clockLine} - var(--bar));
  }
  ${from.tablet} {
    --bar: 5.25rem;
    &:has([data-limit-left]) {
      --bar: 6.375rem;
    }

    & > form {
      order: 1;
    }
    & > section {
      margin-top: ${space(8)};
    }
  }
  ${rail} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) ${width.rail};
    grid-auto-rows: max-content;
    column-gap: ${space(5)};

    & > * {
      grid-column: 1;
    }
    & > [data-strip] {
      grid-column: 2;
      grid-row: 1 / span 4;
      margin-top: 0;
    }
  }
  ${sideways} {
    --fold: calc(100dvh - 3rem - 3rem - ${clockLine});
    --felt-top: ${space(2)};
    --felt-foot: ${space(2)};
    display: grid;
    grid-template-columns: minmax(0, 1fr) 14rem;
    column-gap: ${space(3)};
    align-items: start;

    & > * {
      grid-column: 1;
    }
    & > :first-child {
      grid-row: 1 / span 3;
    }
    & > form {
      grid-column: 2;
      grid-row: 1;
    }
    & > [data-landed] {
      grid-column: 2;
      grid-row: 2;
    }
    & > section {
      grid-column: 1 / -1;
    }
  }
`;
