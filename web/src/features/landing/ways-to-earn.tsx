import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { bookTitle, color, from, line, radius, space } from '../../theme/tokens.ts';
import { FeltTile } from '../../ui/layout/felt-tile.ts';
import { FriendsPicture, OfferPicture, StreakPicture, SurveyPicture } from '../../ui/pictures/earning-pictures.tsx';
import { Section } from './section.tsx';

type Way = { name: string; words: string; Picture: ComponentType };

const WAYS: readonly Way[] = [
  { name: 'Apps and offers', words: 'Try an app or reach a level in a game.', Picture: OfferPicture },
  { name: 'Surveys', words: 'Give your opinion, and get points for it.', Picture: SurveyPicture },
  { name: 'Daily bonus', words: 'Claim it every day. It grows with your streak.', Picture: StreakPicture },
  { name: 'Friends', words: 'You and your friend both get a bonus.', Picture: FriendsPicture },
];

const List = styled.ul`
  display: grid;
  gap: ${space(4)};
  grid-template-columns: repeat(2, minmax(0, 1fr));
  ${from.desk} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Item = styled.li`
  overflow: hidden;
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
  > :first-child {
    border-radius: 0;
  }
`;

const Words = styled.div`
  padding: ${space(4)};
  p {
    margin-top: ${space(1)};
    color: ${color.quiet};
  }
`;

const Name = styled.h3`
  ${bookTitle}
`;

export function WaysToEarn() {
  return (
    <Section title="Ways to earn">
      <List>
        {WAYS.map(({ name, words, Picture }) => (
          <Item key={name}>
            <FeltTile>
              <Picture />
            </FeltTile>
            <Words>
              <Name>{name}</Name>
              <p>{words}</p>
            </Words>
          </Item>
        ))}
      </List>
    </Section>
  );
}
