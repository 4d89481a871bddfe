import { keyframes, styled } from 'styled-components';
import { color, radius } from '../../../theme/tokens.ts';
import { SlotSymbolFace, SYMBOL_TITLES } from '../../../ui/slot-symbol/slot-symbol.tsx';
import { passingFilm, REEL_STOP_MS, restingFilm, symbolAt, wayOf } from './reel-pose.ts';

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

const Film = styled.div<{ $stopMs: number }>`
  transform: translateY(${REST});
  will-change: transform;
  animation: ${pass} ${({ $stopMs }) => $stopMs}ms cubic-bezier(0.3, 0.55, 0.3, 1.03);
`;

const Still = styled.div`
  transform: translateY(${REST});
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
  isSpinning: boolean;
  isPaying: boolean;
};

export function Reel({ reel, from, to, isSpinning, isPaying }: ReelProps) {
  const name = `Reel ${reel + 1}`;
  const label = isSpinning ? `${name} is spinning` : `${name}: ${SYMBOL_TITLES[symbolAt(to)]}`;
  const film = isSpinning ? passingFilm(from, to, reel) : restingFilm(to);
  const cells = film.map((symbol, place) => (
    <Cell key={place}>
      <SlotSymbolFace symbol={symbol} />
    </Cell>
  ));
  return (
    <Window role="img" aria-label={label}>
      {isSpinning ? (
        <Film key={to} $stopMs={REEL_STOP_MS[reel]} style={{ ['--way' as string]: wayOf(film) }}>
          {cells}
        </Film>
      ) : (
        <Still>{cells}</Still>
      )}
      {isPaying && <Prize />}
    </Window>
  );
}
