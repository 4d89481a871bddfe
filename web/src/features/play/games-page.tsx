// The games hub: one table at a time, chosen by tab or address; statistics and fairness below. Tables are listed in
// hub/tables.ts.
import { Suspense } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { config } from '#contracts/settings/calls.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color, from, ownColours, space } from '../../theme/tokens.ts';
import { type Tab, Tabs } from '../../ui/action/tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { gamePath, paths } from '../../ui/paths.ts';
import { SoundSwitch } from '../../ui/sound/sound-switch.tsx';
import { FairCard } from './hub/fair-card.tsx';
import { StatsCard } from './hub/stats-card.tsx';
import { TableMemory } from './table/table-memory.tsx';
import { TableSkeleton } from './hub/table-skeleton.tsx';
import { TABLES } from './hub/tables.ts';
import { useOpenGames } from './hub/use-open-games.ts';

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  ${from.desk} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

const TABS: readonly Tab<GameName>[] = TABLES.map(({ game, Table }) => ({
  value: game,
  label: GAME_TITLES[game],
  content: (
    <Suspense fallback={<TableSkeleton title={GAME_TITLES[game]} />}>
      <Table />
    </Suspense>
  ),
}));

const Dot = styled.span`
  display: inline-block;
  width: ${space(2)};
  aspect-ratio: 1;
  margin-inline-start: ${space(2)};
  background: ${color.brassFill};
  border-radius: 50%;
  vertical-align: 0.1em;
  ${ownColours} {
    background: Highlight;
  }
`;

function withOpenRound(tab: Tab<GameName>): Tab<GameName> {
  const label = (
    <>
      {tab.label}
      <Dot aria-hidden="true" />
      <VisuallyHidden>round open</VisuallyHidden>
    </>
  );
  return { ...tab, label };
}

export default function GamesPage() {
  // Fetched here once; the tables read the cache.
  useCallQuery(config);
  const named = useParams()['game'];
  const navigate = useNavigate();
  const openGames = useOpenGames();
  const opened = named === undefined ? TABLES[0] : TABLES.find(({ game }) => game === named);
  if (opened === undefined) return <Navigate to={paths.games} replace />;
  return (
    <Page title="Games" lead={`${TABLES.length} exciting casino games`} aside={<SoundSwitch />}>
      <TableMemory>
        <Tabs
          label="Games"
          tabs={TABS.map((tab) => (tab.value !== opened.game && openGames.has(tab.value) ? withOpenRound(tab) : tab))}
          value={opened.game}
          onValue={(game) => void navigate(gamePath(game), { replace: true, preventScrollReset: true })}
        />
      </TableMemory>
      <Cards>
        <StatsCard />
        <FairCard game={opened.game} />
      </Cards>
    </Page>
  );
}
