import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { color, from, radius, space, weight } from '../../theme/tokens.ts';
import { feltGround } from '../../ui/layout/felt-ground.ts';
import { oddsPath, paths } from '../../ui/paths.ts';
import { useHasBeenNear } from '../../ui/use-has-been-near.ts';
import { Section } from './section.tsx';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space(4)};
  ${from.tablet} {
    grid-template-columns: repeat(5, minmax(0, 1fr));
    gap: ${space(5)};
  }
  ${from.desk} {
    grid-template-columns: repeat(10, minmax(0, 1fr));
    gap: ${space(4)};
  }
`;

const GameLink = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  gap: ${space(2)};
  color: ${color.text};
  font-weight: ${weight.strong};
  text-align: center;
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      color: ${color.brass};
    }
  }
`;

/** Keeps the place of a picture that is not loaded yet. */
const Felt = styled.span`
  ${feltGround}
  display: block;
  overflow: hidden;
  aspect-ratio: 1;
  border-radius: ${radius.small};
`;

type Picture = ComponentType<{ game: GameName }>;

/** The pictures are larger than the rest of this page. */
function usePicture(isWanted: boolean): Picture | null {
  const [Picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    void import('../../ui/game-picture/game-picture.tsx').then(
      ({ GamePicture }) => setPicture(() => GamePicture),
      // Without pictures the names remain.
      () => undefined,
    );
  }, [isWanted]);
  return Picture;
}

export function Games() {
  const { place, isNear } = useHasBeenNear<HTMLUListElement>();
  const Picture = usePicture(isNear);
  return (
    <Section title="Ten provably fair games" note={<Link to={paths.odds}>Returns and odds of every game</Link>}>
      <List ref={place}>
        {GAME_NAMES.map((game) => (
          <li key={game}>
            <GameLink to={oddsPath(game)}>
              <Felt aria-hidden="true">{Picture !== null && <Picture game={game} />}</Felt>
              {GAME_TITLES[game]}
            </GameLink>
          </li>
        ))}
      </List>
    </Section>
  );
}
