import { styled } from 'styled-components';
import { type Colour, colourOf, pocketText } from '#contracts/games/roulette/pockets.ts';
import { color, font, radius, size, weight } from '../../theme/tokens.ts';

const PAINT: Readonly<Record<Colour, string>> = {
  red: color.pocketRed,
  black: color.pocketBlack,
  green: color.pocketGreen,
};

export function paintOf(pocket: number): string {
  return PAINT[colourOf(pocket)];
}

/** "17 black". */
export function pocketName(pocket: number): string {
  return `${pocketText(pocket)} ${colourOf(pocket)}`;
}

const Tile = styled.span<{ $paint: string }>`
  display: grid;
  place-items: center;
  width: 100%;
  height: 100%;
  min-width: 1.75rem;
  min-height: 1.75rem;
  color: ${color.ivory};
  background: ${({ $paint }) => $paint};
  border-radius: ${radius.small};
  font-family: ${font.face};
  font-size: ${size.fine};
  font-weight: ${weight.faceStrong};
  line-height: 1;
`;

/** Decorative: the parent describes it in words. */
export function PocketMark({ pocket }: { pocket: number }) {
  return (
    <Tile $paint={paintOf(pocket)} aria-hidden="true">
      {pocketText(pocket)}
    </Tile>
  );
}
