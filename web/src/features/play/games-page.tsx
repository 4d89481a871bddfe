import { Suspense } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { createGlobalStyle, styled } from 'styled-components';
import { config } from '#contracts/settings/calls.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { bookTitle, clockLine, color, from, ownColours, space, spacious, width } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { type Tab, Tabs } from '../../ui/action/tabs.tsx';
import { Stack, Text } from '../../ui/layout/flow.ts';
import { columnWidth } from '../../ui/layout/page-column.ts';
import { useDocumentTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { gamePath, paths, oddsPath } from '../../ui/paths.ts';
import { Doors } from './hub/doors.ts';
import { LobbyLink } from './hub/lobby-link.tsx';
import { BelowTable } from './hub/below-table.tsx';
import { StatsCard } from './hub/stats-card.tsx';
import { Excluded } from './protection/excluded.tsx';
import { ProtectionContext } from './protection/protection.ts';
import { useProtectedTables } from './protection/use-protected-tables.ts';
import { ReceiptStrip } from './receipts/receipt-strip.tsx';
import { RECENT_ROUNDS } from './receipts/use-slips.tsx';
import { Sitting } from './sitting/sitting.tsx';
import { Bar } from './table/bar-frame.ts';
import { Felt } from './table/felt.tsx';
import { GameRoom } from './table/game-room.ts';
import { TableMemory } from './table/table-memory.tsx';
import { TablesFrame } from './tables-frame.ts';
import { TABLES } from './hub/tables.ts';
import { useOpenGames } from './hub/use-open-games.ts';

const BareFelt = styled(Felt)`
  min-height: 28rem;
`;

function TableSkeleton({ title }: { title: string }) {
  return (
    <div role="status">
      <VisuallyHidden>Laying out {title}</VisuallyHidden>
      <GameRoom inert>
        <BareFelt />
        <Bar>
          <Skeleton width="22rem" height="4.375rem" />
          <Skeleton width="9rem" height="2.75rem" />
          <Skeleton width="9rem" height="2.75rem" />
        </Bar>
        <ReceiptStrip slips={[]} count={RECENT_ROUNDS} isLoading onRetry={null} />
      </GameRoom>
    </div>
  );
}

function FairCard({ game }: { game: GameName }) {
  return (
    <Panel title="Fair">
      <Text maxWidth="38rem" tone="quiet">
        Every game is provably fair. We commit to a secret seed before you bet, and you add your own. Afterwards both
        are revealed, and your browser recomputes the round with the rules that the table plays by.
      </Text>
      <Doors>
        <ButtonLink small to={paths.fairness}>
          How a round is drawn
        </ButtonLink>
        <ButtonLink small tone="plain" to={oddsPath(game)}>
          {GAME_TITLES[game]}: rules, odds and returns
        </ButtonLink>
      </Doors>
    </Panel>
  );
}

/** Toasts and cards must not cover a felt. */
const RoomOfTables = createGlobalStyle`
  body {
    ${spacious} {
      --column: ${width.room};
    }
    ${from.desk} {
      --toast-inset: calc(${space(1)} + ${clockLine}) ${space(4)} auto;
      --toast-width: auto;
      --toast-rise: -12px;
      --older-cards: none;
    }
  }
  /* With the chat open, toasts stay in the navigation bar. */
  body:not(:has(> aside)) {
    @media (min-width: 80rem) and (min-height: 28.01rem) {
      --rail-end: max(${space(6)}, 50% - ${columnWidth} / 2 + ${space(6)});
      --toast-inset: auto var(--rail-end) ${space(4)} auto;
      --toast-width: ${width.rail};
      --toast-rise: 12px;
      --cards-end: calc(var(--rail-end) - ${space(2)});
      --older-cards: flex;
    }
  }
`;

const Foot = styled.section`
  margin-top: ${space(8)};

  & > h2 {
    ${bookTitle}
    margin-bottom: ${space(3)};
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
  const { protection, minutes, isShown } = useProtectedTables(openGames);
  const opened = named === undefined ? TABLES[0] : TABLES.find(({ game }) => game === named);
  useDocumentTitle(opened === undefined ? 'Games' : GAME_TITLES[opened.game]);
  if (opened === undefined) return <Navigate to={paths.games} replace />;
  const tabs = TABS.filter(({ value }) => isShown(value));
  const shownGames = tabs.map(({ value }) => value);
  const { exclusion } = protection;
  const shown = isShown(opened.game) ? opened.game : tabs[0]?.value;
  return (
    <TablesFrame>
      <RoomOfTables />
      <VisuallyHidden as="h1" tabIndex={-1} data-page-heading="">
        Games: {GAME_TITLES[shown ?? opened.game]}
      </VisuallyHidden>
      {exclusion !== null && <Excluded exclusion={exclusion} hasOpenRound={openGames.size > 0} />}
      {shown !== undefined && (
        <ProtectionContext value={protection}>
          <Sitting minutes={minutes} isInRound={openGames.has(shown)}>
            <TableMemory>
              <Tabs
                label="Games"
                look="tight"
                tabs={tabs.map((tab) => (tab.value !== shown && openGames.has(tab.value) ? withOpenRound(tab) : tab))}
                value={shown}
                lead={<LobbyLink />}
                onValue={(game) => void navigate(gamePath(game))}
              />
            </TableMemory>
          </Sitting>
        </ProtectionContext>
      )}
      {shown !== undefined && <BelowTable part="bets" games={shownGames} shown={shown} />}
      <Foot aria-labelledby="all-games">
        <h2 id="all-games">{TABLES.length} exciting casino games</h2>
        {shown !== undefined && <BelowTable part="tiles" games={shownGames} shown={shown} />}
        <Stack gap={5} columns="minmax(0, 1fr)" fromDesk="minmax(0, 3fr) minmax(0, 2fr)">
          <StatsCard />
          <FairCard game={shown ?? opened.game} />
        </Stack>
      </Foot>
    </TablesFrame>
  );
}
