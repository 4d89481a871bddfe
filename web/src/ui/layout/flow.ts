import { styled } from 'styled-components';
import type { ColorName } from '../../theme/palettes.ts';
import { bookTitle, color, font, from, size, space, weight } from '../../theme/tokens.ts';

/** Of a pair, the first is for the block axis. */
type Steps = number | readonly [block: number, inline: number];
type Place = 'start' | 'center' | 'end' | 'baseline' | 'stretch' | 'space-between';

/** Spaces are in steps of 4 px, see `space`; `columns` are grid tracks. */
type Flow = {
  gap?: Steps;
  pad?: Steps;
  above?: number;
  below?: number;
  columns?: string;
  /** The grid tracks from this width on. */
  fromTablet?: string;
  fromDesk?: string;
  align?: Place;
  justify?: Place;
  items?: Place;
  wrap?: boolean;
  flex?: 'none' | '1';
  shrinks?: boolean;
  minHeight?: string;
  maxWidth?: string;
  tone?: ColorName;
  size?: keyof typeof size;
  weight?: keyof typeof weight;
  font?: keyof typeof font;
  textAlign?: Place;
  breaks?: boolean;
};

const PROPERTIES: Record<keyof Flow, string> = {
  gap: 'gap',
  pad: 'padding',
  above: 'margin-top',
  below: 'margin-bottom',
  columns: 'grid-template-columns',
  align: 'align-items',
  justify: 'justify-content',
  items: 'justify-items',
  wrap: 'flex-wrap',
  flex: 'flex',
  shrinks: 'min-width',
  minHeight: 'min-height',
  maxWidth: 'max-width',
  tone: 'color',
  size: 'font-size',
  weight: 'font-weight',
  font: 'font-family',
  textAlign: 'text-align',
  breaks: 'overflow-wrap',
  fromTablet: 'grid-template-columns',
  fromDesk: 'grid-template-columns',
};

const WIDTHS: { [Name in keyof Flow]?: string } = { fromTablet: from.tablet, fromDesk: from.desk };

const TOKENS: { [Name in keyof Flow]?: Record<string, string | number> } = {
  tone: color,
  size,
  weight,
  font,
  wrap: { true: 'wrap' },
  shrinks: { true: 0 },
  breaks: { true: 'anywhere' },
};

function declarations(flow: Flow): string {
  return (Object.keys(PROPERTIES) as (keyof Flow)[])
    .filter((name) => flow[name] !== undefined && flow[name] !== false)
    .map((name) => {
      const value = flow[name];
      const steps = [value].flat().map((one) => (typeof one === 'number' ? space(one) : one));
      const declaration = `${PROPERTIES[name]}: ${TOKENS[name]?.[String(value)] ?? steps.join(' ')};`;
      return name in WIDTHS ? `${WIDTHS[name]} { ${declaration} }` : declaration;
    })
    .join('');
}

const ofFlow = { shouldForwardProp: (name: string) => !(name in PROPERTIES) };

export const Stack = styled.div.withConfig(ofFlow)<Flow>`
  display: grid;
  ${declarations}
`;
export const Row = styled.div.withConfig(ofFlow)<Flow>`
  display: flex;
  ${declarations}
`;
export const Text = styled.p.withConfig(ofFlow)<Flow>`
  ${declarations}
`;
export const Title = styled.h2`
  ${bookTitle}
`;
export const Quiet = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};
`;
