import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { baccaratOutcome } from '#contracts/games/baccarat/baccarat.ts';
import { blackjackOutcome } from '#contracts/games/blackjack/outcome.ts';
import { crashOutcome } from '#contracts/games/crash/round.ts';
import { diceOutcome } from '#contracts/games/dice.ts';
import { rouletteOutcome } from '#contracts/games/roulette/roulette.ts';
import { kenoOutcome } from '#contracts/games/keno/keno.ts';
import { minesOutcome } from '#contracts/games/mines/round.ts';
import { plinkoOutcome } from '#contracts/games/plinko/plinko.ts';
import { slotsOutcome } from '#contracts/games/slots/slots.ts';
import { SEGMENTS, wheelOutcome } from '#contracts/games/wheel/wheel.ts';
import { size } from '../../theme/tokens.ts';
import { HandsMark, handsWords, ownHands } from '../cards/hands-mark.tsx';
import { CoupMark } from '../coup/coup-mark.tsx';
import { DieFace } from '../die/die-face.tsx';
import type { Face } from '../die/die-pose.ts';
import { CrashMark } from '../flight-curve/crash-mark.tsx';
import { PocketMark, pocketName } from '../pocket/pocket-mark.tsx';
import { KenoMark } from '../keno/keno-mark.tsx';
import { MinesMark } from '../mines-board/mines-mark.tsx';
import { PlinkoMark } from '../plinko/plinko-mark.tsx';
import { SlotSymbolFace, SYMBOL_TITLES } from '../slot-symbol/slot-symbol.tsx';
import { segmentInk } from '../wheel/segment-ink.ts';
import { multiplierText, shortMultiplier } from '../figure/multiplier.ts';

export type OutcomePicture = {
  label: string;
  drawing: ReactNode;
  squares?: number;
};

const InARow = styled.span`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  height: 100%;

  & > span {
    display: block;
    padding: 12%;
  }
`;

const SegmentField = styled.span<{ $ground: string; $ink: string }>`
  display: grid;
  place-items: center;
  height: 100%;
  color: ${({ $ink }) => $ink};
  background: ${({ $ground }) => $ground};
  font-size: ${size.fine};
`;

type Read = (outcome: unknown) => OutcomePicture | null;

const ofDice: Read = (outcome) => {
  const { data } = diceOutcome.safeParse(outcome);
  if (data === undefined) return null;
  return { label: `The die shows ${data.die}`, drawing: <DieFace face={data.die as Face} /> };
};

const ofRoulette: Read = (outcome) => {
  const { data } = rouletteOutcome.safeParse(outcome);
  if (data === undefined) return null;
  return { label: `The ball lies in ${pocketName(data.pocket)}`, drawing: <PocketMark pocket={data.pocket} /> };
};

const ofCrash: Read = (outcome) => {
  const { data } = crashOutcome.safeParse(outcome);
  if (data === undefined) return null;
  const { crashPointHundredths: point, cashOutHundredths: cashOut } = data;
  const before = cashOut === null ? '' : `Cashed out at ${multiplierText(cashOut)}. `;
  const label = `${before}Crashed at ${multiplierText(point)}`;
  return { label, drawing: <CrashMark pointHundredths={point} />, squares: 2 };
};

const ofSlots: Read = (outcome) => {
  const { data } = slotsOutcome.safeParse(outcome);
  if (data === undefined) return null;
  const faces = data.symbols.map((symbol, reel) => (
    <span key={reel}>
      <SlotSymbolFace symbol={symbol} />
    </span>
  ));
  const label = `The reels show ${data.symbols.map((symbol) => SYMBOL_TITLES[symbol]).join(', ')}`;
  return { label, drawing: <InARow>{faces}</InARow>, squares: 3 };
};

const ofBlackjack: Read = (outcome) => {
  const { data } = blackjackOutcome.safeParse(outcome);
  if (data === undefined) return null;
  return { label: handsWords(data), drawing: <HandsMark {...data} />, squares: ownHands(data).length + 1 };
};

const ofWheel: Read = (outcome) => {
  const { data } = wheelOutcome.safeParse(outcome);
  if (data === undefined) return null;
  const { multiplierHundredths } = SEGMENTS[data.segment]!;
  const { ground, ink } = segmentInk(multiplierHundredths);
  const name = shortMultiplier(multiplierHundredths);
  const drawing = (
    <SegmentField $ground={ground} $ink={ink}>
      {name}
    </SegmentField>
  );
  return { label: `The wheel shows ${name}`, drawing };
};

const ofKeno: Read = (outcome) => {
  const { data } = kenoOutcome.safeParse(outcome);
  if (data === undefined) return null;
  const label = `${data.matches} of the numbers drawn were picked`;
  return { label, drawing: <KenoMark {...data} /> };
};

const ofPlinko: Read = (outcome) => {
  const { data } = plinkoOutcome.safeParse(outcome);
  if (data === undefined) return null;
  const label = `The ball fell into bucket ${data.bucket + 1} of ${data.path.length + 1}`;
  return { label, drawing: <PlinkoMark path={data.path} /> };
};

const COUP_WORDS = { player: 'Player wins', banker: 'Banker wins', tie: 'A tie' } as const;

const ofBaccarat: Read = (outcome) => {
  const { data } = baccaratOutcome.safeParse(outcome);
  if (data === undefined) return null;
  return { label: COUP_WORDS[data.result], drawing: <CoupMark winner={data.result} /> };
};

const ofMines: Read = (outcome) => {
  const { data } = minesOutcome.safeParse(outcome);
  if (data === undefined) return null;
  const { mines, revealed, hitTile } = data;
  const tiles = revealed.length === 1 ? '1 safe tile' : `${revealed.length} safe tiles`;
  const end = hitTile === null ? 'cashed out' : 'a mine was hit';
  return {
    label: `${mines.length} mines: ${end} after ${tiles}`,
    drawing: <MinesMark {...data} />,
  };
};

const PICTURES: Readonly<Record<string, Read>> = {
  dice: ofDice,
  roulette: ofRoulette,
  crash: ofCrash,
  mines: ofMines,
  slots: ofSlots,
  blackjack: ofBlackjack,
  wheel: ofWheel,
  keno: ofKeno,
  plinko: ofPlinko,
  baccarat: ofBaccarat,
};

/** Null if the game has none or the outcome is unknown. */
export function outcomePicture(game: string, outcome: unknown): OutcomePicture | null {
  return PICTURES[game]?.(outcome) ?? null;
}
