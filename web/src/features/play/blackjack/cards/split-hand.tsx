import { styled } from 'styled-components';
import type { ShownHand } from '#contracts/play/calls/blackjack-state.ts';
import { color, from, radius, sideways, size, space, weight } from '../../../../theme/tokens.ts';
import { PlayingCard } from '../../../../ui/cards/playing-card.tsx';
import type { TableCard } from './deal-plan.ts';
import { Cards, Count, Name, Room } from './hand.tsx';
import { HAND_RESULTS } from './hand-words.ts';

const NAMES = ['First hand', 'Second hand'] as const;
const REGIONS = ['Your first hand', 'Your second hand'] as const;

const Place = styled.section<{ $isInPlay: boolean }>`
  --shoe-x: 10rem;
  --shoe-y: -4rem;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(1.5)};
  min-width: 0;
  border-radius: ${radius.small};
  /* An outline takes no room from the cards. */
  outline: 2px solid ${({ $isInPlay }) => ($isInPlay ? color.brassFill : 'transparent')};
  outline-offset: ${space(1)};
  ${from.tablet} {
    grid-template-columns: auto minmax(0, 1fr);
    align-content: center;
    align-items: center;
  }
  ${sideways} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space(1)} ${space(2)};
  min-height: 2.25rem;
  font-size: ${size.small};
  ${from.tablet} {
    flex-direction: column;
    width: 6rem;
  }
  ${sideways} {
    flex-direction: row;
    width: auto;
  }
`;

const State = styled.span`
  font-weight: ${weight.strong};
`;

/** Half of the table's width. */
const HalfCards = styled(Cards)`
  --room: 100cqi;
  --card-width: min(var(--largest), 44cqi, (var(--stage, 100rem) - var(--beside)) / 2.8);
  ${sideways} {
    --card-width: min(4.25rem, 44cqi, (var(--stage, 100rem) - 7.5rem) / 1.4);
  }
`;

const HalfRoom = styled(Room)`
  ${from.tablet} {
    container-type: inline-size;
    width: 100%;
  }
`;

type SplitHandProps = {
  place: 0 | 1;
  cards: readonly TableCard[];
  /** Undefined until the reply to the split is shown. */
  told: ShownHand | undefined;
};

export function SplitHand({ place, cards, told }: SplitHandProps) {
  const isInPlay = told?.isInPlay ?? false;
  return (
    <Place aria-label={REGIONS[place]} aria-current={isInPlay || undefined} $isInPlay={isInPlay}>
      <Head>
        <Name>{NAMES[place]}</Name>
        <Count cards={cards} isOfSplit />
        <State>{stateOf(told)}</State>
      </Head>
      <HalfRoom>
        <HalfCards $count={cards.length}>
          {cards.map(({ card, isFaceUp }, at) => (
            <li key={at}>
              <PlayingCard card={card} isFaceUp={isFaceUp} />
            </li>
          ))}
        </HalfCards>
      </HalfRoom>
    </Place>
  );
}

function stateOf(told: ShownHand | undefined): string | null {
  if (told === undefined) return null;
  if (told.isInPlay) return 'In play';
  return told.result === null ? null : HAND_RESULTS[told.result];
}
