import { type FormEvent, type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { color, font, from, ringOn, sideways, size, space, weight, line } from '../../../theme/tokens.ts';
import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { shortReturn } from '../../../ui/figure/short-return.ts';
import { brassStitch, feltGround } from '../../../ui/layout/felt-ground.ts';
import { Quiet } from '../../../ui/layout/flow.ts';
import { useWaysIn } from '../../../ui/wanted-page.ts';
import { type DemoSlip, DemoSlips } from './demo-slips.tsx';
import { scrollToDemo } from './scroll-to-demo.ts';

const Frame = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)} ${space(4)};
  padding: ${space(3)};
  border-top: ${line.hair};
  ${from.tablet} {
    grid-area: side;
    align-self: end;
    flex-wrap: wrap;
    padding: ${space(4)} ${space(6)};
  }
  ${sideways} {
    flex-wrap: nowrap;
    padding: ${space(3)};
  }
`;

function PlayPoints() {
  const { register } = useWaysIn();
  return (
    <Frame>
      <Quiet>These are play points: you can't withdraw them. Register to play with real ones.</Quiet>
      <ButtonLink to={register}>Register</ButtonLink>
    </Frame>
  );
}

const PARTS = '[role="tabpanel"] :is([data-picture], [role="status"], form)';

function isInView(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return top >= Math.max(0, bar) && bottom <= window.innerHeight;
}

function useTableInView(isRunning: boolean): void {
  const isStill = useReducedMotion();
  useEffect(() => {
    const parts = document.querySelectorAll(PARTS);
    if (isRunning && ![...parts].every(isInView)) scrollToDemo(isStill);
  }, [isRunning, isStill]);
}

type Shape = { $isHigh: boolean };

const Spread = styled.div<Shape>`
  ${from.tablet} {
    display: grid;
    grid-template: 'game side' minmax(8rem, 1fr) 'words side' auto 'slips side' auto / minmax(0, 1fr) 17rem;
    /* The screen without the bar of the house, the heading above and the tabs. */
    min-height: max(26rem, min(30rem, 100dvh - 13.5rem));
  }
  ${from.desk} {
    grid-template: ${({ $isHigh }) =>
      $isHigh
        ? "'game words side' minmax(8rem, 1fr) 'game slips side' auto / minmax(0, 6fr) minmax(0, 5fr) 23rem"
        : "'game side' minmax(8rem, 1fr) 'words side' auto 'slips side' auto / minmax(0, 1fr) 23rem"};
  }
  ${sideways} {
    display: block;
  }
`;

const Table = styled.div<Shape>`
  display: grid;
  grid-template: 'game' minmax(8rem, 1fr) 'words' auto 'side' auto / minmax(0, 1fr);
  /* The screen without the bar of the house, the balance and the tabs. */
  min-height: min(36rem, 100dvh - 10.5rem);
  ${from.tablet} {
    display: contents;
  }
  ${sideways} {
    display: grid;
    grid-template: ${({ $isHigh }) =>
      $isHigh
        ? "'game words side' minmax(8rem, 1fr) / minmax(0, 8fr) minmax(0, 5fr) 14.5rem"
        : "'game side' minmax(8rem, 1fr) 'words side' auto / minmax(0, 1fr) 14.5rem"};
    /* The screen without the tabs. */
    min-height: calc(100dvh - 3.25rem);
  }
`;

const Cloth = styled.div`
  ${feltGround}
  ${brassStitch}
  position: relative;
  grid-area: 1 / 1 / 3 / -1;
  ${from.tablet} {
    grid-area: 1 / 1 / -1 / -2;
  }
  ${sideways} {
    grid-area: 1 / 1 / -1 / -2;
  }
`;

/** The picture adapts to this size, not the other way round. */
const Game = styled.div`
  grid-area: game;
  container-type: size;
  position: relative;
  display: grid;
  place-items: center;
  min-width: 0;
  ${ringOn('felt')}
  color: ${color.ivory};
  margin: ${space(5)} ${space(4)} 0;
  ${from.tablet} {
    margin: ${space(6)} ${space(8)} 0;
  }
  ${sideways} {
    margin: ${space(4)} ${space(4)} 0;
  }
`;

const HighGame = styled(Game)`
  ${from.desk} {
    margin: ${space(6)} 0 ${space(6)} ${space(8)};
  }
  ${sideways} {
    margin: ${space(4)} 0 ${space(4)} ${space(4)};
  }
`;

/** Fixed height, so that a result moves nothing. */
const Words = styled.div`
  position: relative;
  grid-area: words;
  display: grid;
  align-content: center;
  min-height: 3.5rem;
  color: ${color.ivory};
  margin: ${space(1)} ${space(4)} ${space(3)};
  text-align: center;
  text-wrap: balance;

  strong {
    display: block;
    font-family: ${font.face};
    font-size: ${size.title};
    font-weight: ${weight.faceStrong};
    line-height: 1.2;
  }
`;

const Controls = styled.form`
  position: relative;
  grid-area: side;
  align-self: start;
  display: flex;
  flex-direction: column;
  gap: ${space(2)};
  min-width: 0;
  padding: ${space(2)} ${space(3)} ${space(3)};
  ${from.tablet} {
    gap: ${space(5)};
    padding: ${space(6)};
  }
  ${sideways} {
    gap: ${space(2)};
    padding: ${space(3)};
  }
`;

type DemoFrameProps = {
  name: string;
  game: ReactNode;
  words: ReactNode;
  slips: { most: number; items: readonly DemoSlip[] };
  controls: ReactNode;
  note: ReactNode;
  isRunning: boolean;
  isHigh?: boolean;
  onPlay(): void;
};

export function DemoFrame(props: DemoFrameProps) {
  const { name, game, words, slips, controls, note, isRunning, isHigh = false, onPlay } = props;
  useTableInView(isRunning);
  const play = (event: FormEvent) => {
    event.preventDefault();
    onPlay();
  };
  const Picture = isHigh ? HighGame : Game;
  return (
    <>
      <Spread $isHigh={isHigh}>
        <Table $isHigh={isHigh}>
          <Cloth />
          <Picture data-picture="">{game}</Picture>
          <Words role="status">{words}</Words>
          <Controls aria-label={`Play demo ${name}`} onSubmit={play}>
            {controls}
          </Controls>
        </Table>
        <DemoSlips most={slips.most} slips={slips.items} />
        <PlayPoints />
      </Spread>
      {note}
    </>
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
  if (payout <= bet) return `${shortReturn({ stakePoints: bet, payoutPoints: payout })}.`;
  return `${formatPoints(payout)} paid on ${placed}.`;
}
