// The games hub: one table at a time, chosen by its tab; below it the player's totals and the word on fairness.
// A game joins by adding its table to the list.
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { PlayableGame } from '#contracts/games/catalogue.ts';
import { from, space } from '../../theme/tokens.ts';
import { type Tab, Tabs } from '../../ui/action/tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { gameTitle } from '../../ui/receipt/receipt.ts';
import { DiceGame } from './dice/dice-game.tsx';
import { FairCard } from './hub/fair-card.tsx';
import { StatsCard } from './hub/stats-card.tsx';

/** In the order of the tabs; dice is the table one sits down at first. */
const TABLES: readonly { game: PlayableGame; table: ReactNode }[] = [{ game: 'dice', table: <DiceGame /> }];

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  ${from.desk} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

export default function GamesPage() {
  const [game, setGame] = useState<PlayableGame>('dice');
  const tabs: Tab<PlayableGame>[] = TABLES.map(({ game: value, table }) => ({
    value,
    label: gameTitle(value),
    content: table,
  }));
  return (
    <Page title="Games" lead="10 exciting casino games">
      <Tabs label="Games" tabs={tabs} value={game} onValue={setGame} />
      <Cards>
        <StatsCard />
        <FairCard />
      </Cards>
    </Page>
  );
}
