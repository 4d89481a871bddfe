import { memo } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { color, motion, motionMs, radius } from '../../theme/tokens.ts';
import { tileName, type TileState } from './tile-name.ts';

// Distinct by shape, not only by colour. Decorative: the tile has its state as text.

const jade = (ivoryShare: number) => `color-mix(in srgb, ${color.slipGain}, ${color.ivory} ${ivoryShare}%)`;

const Drawing = styled.svg`
  display: block;
  width: 66%;
  height: 66%;
  overflow: visible;

  .deep {
    fill: ${color.slipGain};
  }
  .mid {
    fill: ${jade(26)};
  }
  .pale {
    fill: ${jade(58)};
  }
  .glint {
    fill: white;
    opacity: 0.75;
  }
  .body {
    fill: currentColor;
  }
  .horn {
    fill: none;
    stroke: currentColor;
    stroke-width: 9;
    stroke-linecap: round;
  }
`;

function Stone() {
  return (
    <Drawing viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path className="deep" d="M28 16 L72 16 L96 42 L50 90 L4 42Z" />
      <path className="mid" d="M28 16 L38 42 L4 42Z M72 16 L96 42 L62 42Z M38 42 L62 42 L50 90Z" />
      <path className="pale" d="M28 16 L50 16 L38 42Z M50 16 L72 16 L62 42Z" />
      <path className="glint" d="M33 20 L43 20 L37 32Z" />
    </Drawing>
  );
}

const HORNS = Array.from({ length: 8 }, (_, at) => at * 45);

function Mine() {
  return (
    <Drawing viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {HORNS.map((degrees) => (
        <path key={degrees} className="horn" d="M50 26 V9" transform={`rotate(${degrees} 50 50)`} />
      ))}
      <circle className="body" cx="50" cy="50" r="30" />
      <circle className="glint" cx="40" cy="39" r="7" />
    </Drawing>
  );
}

const turn = keyframes`
  from { opacity: 0.4; transform: perspective(20rem) rotateY(85deg); }
`;

const strike = keyframes`
  0% { transform: scale(0.8); }
  45% { transform: scale(1.12); }
`;

const plate = `color-mix(in srgb, ${color.felt}, white 14%)`;

const faces: Record<TileState, ReturnType<typeof css>> = {
  hidden: css`
    background: linear-gradient(160deg, color-mix(in srgb, ${color.felt}, white 22%), ${plate});
    border-color: color-mix(in srgb, ${color.brassFill}, transparent 55%);
    box-shadow: 0 3px 0 color-mix(in srgb, ${color.felt}, black 45%);
    &::after {
      content: '';
      width: 18%;
      aspect-ratio: 1;
      border-radius: 50%;
      background: radial-gradient(
        circle at 35% 30%,
        color-mix(in srgb, ${color.brassFill}, white 45%),
        color-mix(in srgb, ${color.brassFill}, black 25%)
      );
    }
  `,
  safe: css`
    background: ${color.ivory};
    border-color: ${color.ivory};
    animation: ${turn} ${motion.enter};
  `,
  mine: css`
    color: color-mix(in srgb, ${color.ivory}, ${color.pip} 30%);
    background: ${color.pocketBlack};
    border-color: ${color.feltLine};
    animation: ${turn} ${motion.enter};
  `,
  hit: css`
    color: ${color.ivory};
    background: ${color.pocketRed};
    border: 3px double ${color.ivory};
    animation: ${strike} ${motionMs.result}ms ease-out;
  `,
};

const Face = styled.span<{ $state: TileState }>`
  display: grid;
  place-items: center;
  width: 100%;
  height: 100%;
  border: 1px solid;
  border-radius: ${radius.small};
  transition:
    transform ${motion.feedback},
    border-color ${motion.feedback},
    opacity ${motion.feedback};
  ${({ $state }) => faces[$state]}
`;

const Place = styled.button`
  display: block;
  min-width: 0;
  aspect-ratio: 1;
  padding: 0;
  background: none;
  border: 0;
  border-radius: ${radius.small};
  cursor: pointer;
  touch-action: manipulation;

  &[aria-disabled='true'] {
    cursor: default;
  }
  &[data-state='hidden'][aria-disabled='true'] > span {
    opacity: 0.62;
  }
  &[aria-busy='true'] > span {
    opacity: 0.62;
    transform: translateY(2px);
  }
  &:focus-visible {
    z-index: 1;
  }
  &:active:not([aria-disabled='true']) > span {
    transform: translateY(2px);
  }
  @media (hover: hover) {
    &:hover:not([aria-disabled='true']) > span {
      border-color: ${color.ivory};
      transform: translateY(-1px);
    }
  }
`;

type MinesTileProps = {
  tile: number;
  state: TileState;
  isStop: boolean;
  isLocked: boolean;
  isPending: boolean;
  onReveal(tile: number): void;
  onReach(tile: number): void;
};

export const MinesTile = memo(function MinesTile(props: MinesTileProps) {
  const { tile, state, isStop, isLocked, isPending, onReveal, onReach } = props;
  const isDead = isLocked || isPending || state !== 'hidden';
  return (
    <Place
      type="button"
      data-tile={tile}
      data-state={state}
      tabIndex={isStop ? 0 : -1}
      aria-label={tileName(tile, state)}
      aria-disabled={isDead || undefined}
      aria-busy={isPending || undefined}
      onFocus={() => onReach(tile)}
      onClick={() => {
        if (!isDead) onReveal(tile);
      }}
    >
      <Face key={state} $state={state}>
        {state === 'safe' && <Stone />}
        {(state === 'mine' || state === 'hit') && <Mine />}
      </Face>
    </Place>
  );
});
