// What the colours are: felt and brass for playing (dark), paper and ink for the books (light).
// tokens.ts names them for styled parts; global-style.tsx writes them into the page.

export const COLOR_NAMES = [
  'ground',
  'panel',
  'raised',
  'hairline',
  'border',
  'text',
  'quiet',
  'brass',
  'brassFill',
  'brassHover',
  'onBrass',
  'gain',
  'gainTint',
  'loss',
  'lossTint',
  'notice',
  'noticeTint',
  'brassTint',
  'slip',
  'slipLine',
  'slipInk',
  'slipQuiet',
  'slipGain',
  'slipLoss',
  'slipBrass',
  'slipGlass',
  'plum',
  'ivory',
  'pip',
  'pocketRed',
  'pocketBlack',
  'pocketGreen',
  'felt',
  'feltGain',
  'feltLoss',
  'feltLine',
  'feltFirm',
  'feltWell',
  'lemon',
  'wood',
  'woodLight',
  'woodDark',
  'shade',
  'veil',
] as const;
export type ColorName = (typeof COLOR_NAMES)[number];
export type Palette = Record<ColorName, string>;
export type ThemeName = 'dark' | 'light';

export function variableOf(name: ColorName): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Receipts are paper in both themes: ink on ivory, whatever they lie on. */
const slip = {
  slip: '#f6f0df',
  slipLine: '#d8cdb0',
  slipInk: '#29241a',
  slipQuiet: '#675d47',
  slipGain: '#17633f',
  slipLoss: '#a13327',
  slipBrass: '#7a5612',
  /** Inks of what is printed in colours: a cut stone, grapes. */
  slipGlass: '#23608f',
  plum: '#5d3a6e',
  ivory: '#f3ead3',
  pip: '#29241a',
  pocketRed: '#a63328',
  pocketBlack: '#1c1a17',
  pocketGreen: '#1c6a44',
  /** Felt is dark in both themes: the inks of the light one are made for paper and would drown in it. */
  feltGain: '#8cd3a9',
  feltLoss: '#f2beb0',
  /** Printed on felt finely and firmly, and pressed into it. */
  feltLine: 'rgb(243 234 211 / 26%)',
  feltFirm: 'rgb(243 234 211 / 50%)',
  feltWell: 'rgb(0 0 0 / 18%)',
  lemon: '#f3da6e',
  wood: '#4a2c18',
  woodLight: '#6b4124',
  woodDark: '#2c1a0e',
};

const dark: Palette = {
  ...slip,
  ground: '#0f1613',
  panel: '#16201b',
  raised: '#1d2924',
  hairline: '#2a3831',
  border: '#687b70',
  text: '#eef2ec',
  quiet: '#a3b1a8',
  brass: '#dcb465',
  brassFill: '#dcb465',
  brassHover: '#e8c680',
  onBrass: '#221a06',
  gain: '#55c792',
  gainTint: '#16302a',
  loss: '#f07f74',
  lossTint: '#33211f',
  notice: '#7cb8e8',
  noticeTint: '#1a2b38',
  brassTint: '#2a2a1d',
  felt: '#1b3a2e',
  shade: 'rgb(0 0 0 / 50%)',
  veil: 'rgb(6 10 8 / 72%)',
};

const light: Palette = {
  ...slip,
  ground: '#f7f4ec',
  panel: '#fffdf8',
  raised: '#f1ecdf',
  hairline: '#ddd6c7',
  border: '#8b8471',
  text: '#1f2722',
  quiet: '#59635c',
  brass: '#7a5612',
  brassFill: '#d9ae5b',
  brassHover: '#cf9f45',
  onBrass: '#221a06',
  gain: '#17633f',
  gainTint: '#e4f0e6',
  loss: '#a13327',
  lossTint: '#f9e6e1',
  notice: '#1e5a8c',
  noticeTint: '#e3edf5',
  brassTint: '#f6ebd0',
  slip: '#fffaec',
  felt: '#2c5a48',
  shade: 'rgb(60 48 20 / 22%)',
  veil: 'rgb(40 36 24 / 48%)',
};

/** The ink of the focus ring by what lies under it. The page has its own; other grounds say theirs with `ringOn`. */
export const RING_INKS = { page: 'brass', felt: 'brassFill', slip: 'slipBrass' } as const satisfies Record<
  string,
  ColorName
>;

export const PALETTES: Record<ThemeName, Palette> = { dark, light };
