import { keyframes, styled } from 'styled-components';
import { color, radius } from '../../../theme/tokens.ts';
import { SlotSymbolFace, SYMBOL_TITLES } from '../../../ui/slot-symbol/slot-symbol.tsx';
import { passingFilm, REEL_STOP_MS, restingFilm, symbolAt, WAITING_TURN_MS, waitingFilm, wayOf } from './reel-pose.ts';
import type { Reels } from './use-reels.ts';

const REST = 'calc(var(--cell) * -1.5)';

const pass = keyframes`
  from { transform: translateY(calc(var(--cell) * (-1.5 - var(--way)))); }
  to { transform: translateY(${REST}); }
`;

const Window = styled.div`
  position: relative;
  width: var(--cell);
  height: calc(var(--cell) * 2);
  overflow: hidden;
  background: ${color.ivory};
  border-radius: ${radius.small};

  /* The strip is bent: it turns away from the light above and below. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    background: linear-gradient(
      color-mix(in srgb, ${color.pip}, transparent 22%),
      color-mix(in srgb, ${color.pip}, transparent 84%) 26%,
      transparent 42% 58%,
      color-mix(in srgb, ${color.pip}, transparent 84%) 74%,
      color-mix(in srgb, ${color.pip}, transparent 22%)
    );
    box-shadow: inset 0 0 0 1px color-mix(in srgb, ${color.pip}, transparent 45%);
  }
`;

const Film = styled.div`
  transform: translateY(${REST});
  &[data-motion='landing'] {
    will-change: transform;
    animation: ${pass} var(--stop) cubic-bezier(0.3, 0.55, 0.3, 1.03);
  }
  &[data-motion='waiting'] {
    will-change: transform;
    animation: ${pass} ${WAITING_TURN_MS}ms linear infinite;
  }
`;

const Cell = styled.div`
  display: grid;
  place-items: center;
  width: var(--cell);
  height: var(--cell);
  padding: calc(var(--cell) * 0.15);
`;

/** Marks a reel of a prize by shape, not colour alone. */
const Prize = styled.span`
  position: absolute;
  inset: 25% 0;
  z-index: 1;
  border-block: 3px solid ${color.slipBrass};
`;

type ReelProps = {
  reel: 0 | 1 | 2;
  from: number;
  to: number;
  motion: Reels['motion'];
  isPaying: boolean;
};

const FILMS = {
  rest: (_from: number, to: number) => restingFilm(to),
  waiting: (_from: number, to: number) => waitingFilm(to),
  landing: passingFilm,
};

export function Reel({ reel, from, to, motion, isPaying }: ReelProps) {
  const name = `Reel ${reel + 1}`;
  const label = motion !== 'rest' ? `${name} is spinning` : `${name}: ${SYMBOL_TITLES[symbolAt(to)]}`;
  const film = FILMS[motion](from, to, reel);
  const style = { ['--way' as string]: wayOf(film), ['--stop' as string]: `${REEL_STOP_MS[reel]}ms` };
  const cells = film.map((symbol, place) => (
    <Cell key={place}>
      <SlotSymbolFace symbol={symbol} />
    </Cell>
  ));
  return (
    <Window role="img" aria-label={label}>
      <Film key={`${motion} ${to}`} data-motion={motion} style={style}>
        {cells}
      </Film>
      {isPaying && <Prize />}
    </Window>
  );
}
