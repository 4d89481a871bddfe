// All measures of styled parts: colour, type, space, shape, motion. Colours are CSS variables, so that a theme change
// repaints without rendering; see palettes.ts.
import type { ColorName } from './palettes.ts';
import { COLOR_NAMES, RING_INKS, variableOf } from './palettes.ts';

export const color = Object.fromEntries(COLOR_NAMES.map((name) => [name, `var(${variableOf(name)})`])) as Record<
  ColorName,
  string
>;

/** Besley has tabular figures. */
export const font = {
  face: "'Besley Variable', 'Besley stand-in', 'Rockwell', Georgia, serif",
  text: "'Source Sans 3 Variable', 'Source Sans 3', 'Source Sans 3 stand-in', system-ui, sans-serif",
  mono: "ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', Menlo, monospace",
} as const;

/** A 1.2 scale from 13 to 44 px, in rem to respect the reader's text size. */
export const size = {
  fine: '0.8125rem',
  small: '0.9375rem',
  body: '1rem',
  lead: '1.1875rem',
  title: '1.4375rem',
  heading: '1.75rem',
  display: '2.25rem',
  hero: '2.75rem',
} as const;

export const weight = { text: 400, strong: 600, face: 450, faceStrong: 560 } as const;

export const bookTitle = `
  font-family: ${font.face};
  font-size: ${size.lead};
  font-weight: ${weight.face};
  line-height: 1.3;
`;
export const bookFigure = `
  font-family: ${font.face};
  font-size: ${size.lead};
  font-weight: ${weight.faceStrong};
`;

/** Steps of 4 px: space(4) is 16 px. */
export function space(steps: number): string {
  return `${steps * 0.25}rem`;
}

/** `mark`: for parts lower than a line of text, or full-width ones. */
export const radius = { mark: '3px', small: '6px', large: '12px', round: '999px' } as const;

export const line = {
  hair: `1px solid ${color.hairline}`,
  firm: `1px solid ${color.border}`,
  double: `3px double ${color.border}`,
} as const;

export const ring = '2px solid var(--ring)';
export function ringOn(ground: keyof typeof RING_INKS): string {
  return `--ring: ${color[RING_INKS[ground]]};`;
}

/** Milliseconds. */
export const motionMs = { feedback: 120, enter: 220, result: 400 } as const;
export const motion = {
  feedback: `${motionMs.feedback}ms ease-out`,
  enter: `${motionMs.enter}ms ease-out`,
  result: `${motionMs.result}ms ease-out`,
} as const;

/** Only for parts that float above the page. */
export const shadow = `0 12px 32px ${color.shade}`;

/** Minimum widths for wider layouts; the base layout is for a phone of 360 px. */
export const from = {
  tablet: '@media (min-width: 48rem)',
  desk: '@media (min-width: 64rem)',
} as const;
export const below = { tablet: '@media (max-width: 47.99rem)' } as const;
/** Too low for two sticky bars: a phone with large text, or on its side. */
export const low = '@media (max-height: 28rem)';
export const sideways = '@media (max-height: 28rem) and (min-width: 34rem)';
/** Beside the table are receipts if the tables are wide enough; an open chat takes its width from them. */
export const rail = '@container tables (min-width: 75rem)';
export const spacious = '@media (min-width: 105rem) and (min-height: 56rem)';
/** A laptop: wide, but low, so that table and bar need a compact layout. */
export const laptop = '@media (min-width: 64rem) and (max-height: 56rem)';
export const stillness = '@media (prefers-reduced-motion: reduce)';
/** The reader's own colours replace ours; named system colours are kept. */
export const ownColours = '@media (forced-colors: active)';

export const width = {
  page: '80rem',
  column: '60rem',
  room: '100rem',
  rail: '18rem',
  text: '42rem',
  form: '26rem',
} as const;

/** Height of the line above the navigation of a demo house whose clock was moved (services/gateway/client/demo-clock.ts). */
export const clockLine = 'var(--clock-line, 0px)';

/** Minimum touch target. */
export const touch = '2.75rem';
/** Height of a small button; below `touch` only for a mouse. */
export const smallTouch = 'var(--small-touch)';

export const layer = { nav: 20, overlay: 40, dialog: 50, toast: 60, tip: 70 } as const;
