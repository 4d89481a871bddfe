import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { bookFigure, color, from, motion, sideways, size, space, weight } from '../../../../theme/tokens.ts';
import { wideTable } from '../../tables-frame.ts';
import { CARD_MOVE_MS, PlayingCard } from '../../../../ui/cards/playing-card.tsx';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import { CardOutline } from '../../cards/card-outline.ts';
import { onNarrowFelt } from '../../table/felt.tsx';
import type { HandName, TableCard } from './deal-plan.ts';
import { countOf } from './hand-words.ts';

type WholeHand = Exclude<HandName, 'second'>;

const TITLES: Readonly<Record<WholeHand, string>> = { player: 'You', dealer: 'Dealer' };
const REGIONS: Readonly<Record<WholeHand, string>> = { player: 'Your hand', dealer: 'Dealer’s hand' };

const Place = styled.section`
  /* The shoe stands at the dealer's left hand. */
  --shoe-x: 10rem;
  --shoe-y: -4rem;
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)} ${space(6)};
  min-width: 0;
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    align-items: center;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-height: 2.25rem;
  font-size: ${size.small};
  ${from.tablet} {
    flex-direction: column;
    justify-self: end;
    justify-content: start;
    gap: ${space(1)};
    width: 6rem;
    height: 6rem;
  }
`;

export const Name = styled.h2`
  font-size: inherit;
  font-weight: ${weight.strong};
`;

const Aside = styled.div`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: 0;
  ${from.tablet} {
    position: static;
  }
  ${onNarrowFelt} {
    position: static;
    justify-self: center;
  }
`;

const appear = keyframes`
  0%, 70% { opacity: 0; }
`;

const Total = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  min-width: 2.25rem;
  height: 2.25rem;
  padding-inline: ${space(1)};
  color: ${color.pip};
  background: ${color.ivory};
  border-radius: 1.125rem;
  ${bookFigure}

  & > span {
    animation: ${appear} ${CARD_MOVE_MS}ms;
  }
`;

const Note = styled.span`
  animation: ${appear} ${CARD_MOVE_MS}ms;
`;

export const Room = styled.div`
  container-type: inline-size;
  width: 100%;
  ${from.tablet} {
    container-type: normal;
    width: auto;
  }
`;

export const Cards = styled.ol<{ $count: number }>`
  --largest: 4.25rem;
  /* Of the table's height: the heads of both hands, the line between them, the gaps. */
  --beside: 11.25rem;
  --gap: ${space(2)};
  --room: 100cqi;
  display: flex;
  justify-content: center;
  min-height: calc(var(--card-width) * 1.4);

  & > li {
    flex: none;
    transition: margin ${motion.enter};
  }
  & > li + li {
    margin-inline-start: min(
      var(--gap),
      (var(--room) - var(--card-width)) / ${({ $count }) => Math.max(1, $count - 1)} - var(--card-width)
    );
  }
  ${from.tablet} {
    --largest: 5.75rem;
    --beside: 10.5rem;
    --gap: ${space(3)};
    --room: 24rem;
  }
  ${wideTable} {
    --largest: 9.5rem;
    --beside: 11rem;
    --room: 34rem;
  }
  --card-width: min(var(--largest), (var(--stage, 100rem) - var(--beside)) / 2.8);
  ${sideways} {
    --card-width: min(4.25rem, (var(--stage, 100rem) - 7.5rem) / 1.4);
  }
`;

function isHole(hand: WholeHand, place: number): boolean {
  return hand === 'dealer' && place === 1;
}

type HandProps = {
  hand: WholeHand;
  cards: readonly TableCard[];
  aside?: ReactNode;
};

export function Hand({ hand, cards, aside }: HandProps) {
  const outlines = Math.max(0, 2 - cards.length);
  return (
    <Place aria-label={REGIONS[hand]}>
      <Head>
        <Name>{TITLES[hand]}</Name>
        <Count cards={cards} />
      </Head>
      <Room>
        <Cards $count={cards.length + outlines}>
          {cards.map(({ card, isFaceUp }, place) => (
            <li key={place}>
              <PlayingCard card={card} isFaceUp={isFaceUp} backMark={isHole(hand, place) ? '?' : undefined} />
            </li>
          ))}
          {Array.from({ length: outlines }, (_, at) => (
            <CardOutline key={`outline ${at}`} aria-hidden="true" />
          ))}
        </Cards>
      </Room>
      {aside !== undefined && <Aside>{aside}</Aside>}
    </Place>
  );
}

export function Count({ cards, isOfSplit }: { cards: readonly TableCard[]; isOfSplit?: boolean }) {
  const open = cards.flatMap(({ card, isFaceUp }) => (isFaceUp && card !== null ? [card] : []));
  if (open.length === 0) return <Total aria-hidden="true">–</Total>;
  const { total, note } = countOf(open, isOfSplit);
  const isMore = open.length < cards.length;
  const said = isOfSplit && note === 'bust' ? null : note;
  return (
    <>
      <Total>
        <span key={`${open.length}`}>
          <VisuallyHidden>counts </VisuallyHidden>
          {total}
        </span>
      </Total>
      <Note key={`${note} ${isMore}`}>
        {said}
        {isMore && (
          <>
            <span aria-hidden="true"> + ?</span>
            <VisuallyHidden> and a card face down</VisuallyHidden>
          </>
        )}
      </Note>
    </>
  );
}
