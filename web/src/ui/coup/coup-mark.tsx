import { styled } from 'styled-components';
import type { Side } from '#contracts/games/baccarat/baccarat.ts';
import { color, font, size, weight } from '../../theme/tokens.ts';

const PAINT: Readonly<Record<Side, string>> = {
  player: color.slipGlass,
  banker: color.pocketRed,
  tie: color.pocketGreen,
};

const Bead = styled.span<{ $paint: string }>`
  display: grid;
  place-items: center;
  width: 100%;
  height: 100%;
  min-width: 1.75rem;
  min-height: 1.75rem;
  color: ${color.ivory};
  background: ${({ $paint }) => $paint};
  font-family: ${font.face};
  font-size: ${size.small};
  font-weight: ${weight.faceStrong};
  line-height: 1;
`;

export function sidePaint(side: Side): string {
  return PAINT[side];
}

/** Decorative: the parent describes it in words. */
export function CoupMark({ winner }: { winner: Side }) {
  return (
    <Bead $paint={PAINT[winner]} aria-hidden="true">
      {winner[0]!.toUpperCase()}
    </Bead>
  );
}
