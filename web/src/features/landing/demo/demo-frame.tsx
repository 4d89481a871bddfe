// What every demo game lies in: the felt with the game, its words and its last results, and beside it the form that plays.
import type { FormEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { font, from, size, space, weight } from '../../../theme/tokens.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { brassStitch, feltGround } from '../../../ui/layout/felt-ground.ts';
import { type DemoSlip, DemoSlips } from './demo-slips.tsx';

const Spread = styled.div`
  display: grid;
  ${from.desk} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 23rem);
  }
`;

const Felt = styled.div`
  ${feltGround}
  ${brassStitch}
  position: relative;
  display: grid;
  grid-template-rows: 1fr auto auto;
  gap: ${space(3)};
  min-width: 0;
  padding: ${space(7)} ${space(4)} ${space(5)};
  ${from.tablet} {
    min-height: 33rem;
    padding: ${space(8)} ${space(8)} ${space(6)};
  }
`;

const Game = styled.div`
  display: grid;
  align-items: center;
  justify-items: center;
  min-width: 0;
`;

/** Keeps its height, so that a result moves nothing. */
const Words = styled.div`
  display: grid;
  align-content: center;
  min-height: 4rem;
  text-align: center;

  strong {
    display: block;
    font-family: ${font.face};
    font-size: ${size.title};
    font-weight: ${weight.faceStrong};
    line-height: 1.2;
  }
`;

const Side = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;

const Controls = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space(5)};
  padding: ${space(5)} ${space(4)};
  ${from.tablet} {
    padding: ${space(6)};
  }
`;

type DemoFrameProps = {
  name: string;
  game: ReactNode;
  /** On the felt, and read out. */
  words: ReactNode;
  slips: { most: number; items: readonly DemoSlip[] };
  controls: ReactNode;
  /** What its odds are. */
  note: ReactNode;
  onPlay(): void;
};

export function DemoFrame({ name, game, words, slips, controls, note, onPlay }: DemoFrameProps) {
  const play = (event: FormEvent) => {
    event.preventDefault();
    onPlay();
  };
  return (
    <Spread>
      <Felt>
        <Game>{game}</Game>
        <Words role="status">{words}</Words>
        <DemoSlips most={slips.most} slips={slips.items} />
      </Felt>
      <Side>
        <Controls aria-label={`Play demo ${name}`} onSubmit={play}>
          {controls}
        </Controls>
        {note}
      </Side>
    </Spread>
  );
}

/** `happened`: without a full stop. */
export function SettledWords({ happened, bet, payout }: { happened: string; bet: number; payout: number }) {
  return (
    <p>
      <strong>{happened}</strong> {settledWords(bet, payout)}
    </p>
  );
}

function settledWords(bet: number, payout: number): string {
  const placed = formatPoints(bet);
  if (payout === 0) return `The demo keeps your ${placed}.`;
  return payout === bet ? `Your ${placed} comes back.` : `${formatPoints(payout)} paid on ${placed}.`;
}
