import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { checklistCall } from '#contracts/checklist/calls.ts';
import { fairSeeds } from '#contracts/fairness/calls.ts';
import { gameHistory } from '#contracts/game-history/calls.ts';
import { userStats } from '#contracts/game-stats/calls.ts';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import { withdrawalHistoryCall } from '#contracts/withdrawals/history-calls.ts';
import { failedFirstRead } from '../../api/api-error.ts';
import { isAwaited } from '../../api/is-awaited.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { useLimits } from '../../api/use-limits.ts';
import { color, from, line, motion, radius, size, space, weight } from '../../theme/tokens.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { GamePicture } from '../../ui/game-picture/game-picture.tsx';
import { Entry, EntryList } from '../../ui/layout/entry-list.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { gamePath, paths } from '../../ui/paths.ts';
import { EntryAmount } from '../../ui/receipt/entry-amount.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { usePart } from '../../ui/state/use-part.ts';
import { Checklist } from './checklist/checklist.tsx';
import { useOwnOffers, WaitingPanel } from './day/waiting-panel.tsx';
import { HomePart } from './home-column.tsx';
import { LevelCard } from './level-card.tsx';
import { QuickLinks } from './quick-links.tsx';
import { lastRounds } from './reads/last-rounds.ts';
import { lastWithdrawals } from './reads/last-withdrawals.ts';
import { useLastGames } from './reads/use-last-games.ts';

const LINES = 5;

function LastTransactions() {
  const query = useCallQuery(userStats);
  const entries = query.data?.recentTransactions.slice(0, LINES);
  return (
    <Panel title="Recent transactions" aside={<Link to={paths.statement}>Statement</Link>}>
      <ErrorState title="Your figures and transactions could not be loaded." {...failedFirstRead(query)} />
      {entries?.length === 0 && (
        <EmptyState title="No transactions yet" action={<ButtonLink to={paths.earn}>Earn points</ButtonLink>}>
          Points you earn, bet and win appear here.
        </EmptyState>
      )}
      {entries !== undefined && entries.length > 0 && (
        <EntryList label="Recent transactions">
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              name={entry.description}
              note={<Time at={entry.createdAt} />}
              amount={<EntryAmount entry={entry} />}
            />
          ))}
        </EntryList>
      )}
    </Panel>
  );
}

const TABLES = 4;

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space(2)};
`;

const Tile = styled(Link)`
  display: grid;
  gap: ${space(2)};
  justify-items: center;
  color: ${color.text};
  font-size: ${size.fine};
  font-weight: ${weight.strong};
  text-align: center;
  text-decoration: none;
  overflow-wrap: anywhere;
  ${from.tablet} {
    grid-template-columns: 3rem minmax(0, 1fr);
    align-items: center;
    justify-items: start;
    gap: ${space(3)};
    padding: ${space(2)};
    border: ${line.hair};
    border-radius: ${radius.large};
    font-size: ${size.small};
    text-align: start;
    transition: border-color ${motion.feedback};
    &:hover {
      border-color: ${color.brass};
    }
  }
`;

function LastTables() {
  const last = useLastGames();
  const games = [...new Set([...(last ?? []), ...GAME_NAMES])].slice(0, TABLES);
  return (
    <Panel
      title={last !== undefined && last.length > 0 ? 'Your last tables' : 'Games'}
      aside={<Link to={paths.lobby}>All games</Link>}
    >
      <Tiles>
        {games.map((game) => (
          <li key={game}>
            <Tile to={gamePath(game)}>
              <GamePicture game={game} />
              {GAME_TITLES[game]}
            </Tile>
          </li>
        ))}
      </Tiles>
    </Panel>
  );
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space(5)};
`;

/** The page keeps space for the bar of a phone below it. */
const Foot = styled(HomePart)`
  margin-bottom: -${space(11)};
`;

const loadMore = async () => (await import('./more-panels.tsx')).MorePanels;

function More({ referrals }: { referrals: ReactNode }) {
  const { hash, key } = useLocation();
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || (paths.referrals.endsWith(hash) && hash !== '' && closedAt !== key);
  const renderMore = usePart(loadMore, isShown);
  const toggle = () => {
    setOpen(!isShown);
    setClosedAt(key);
  };
  return (
    <>
      <Ways>
        <QuickLinks />
        <Button tone="plain" aria-expanded={isShown} onClick={toggle}>
          {isShown ? 'Show less' : 'Figures, ranking, friends, activity'}
        </Button>
      </Ways>
      {isShown && renderMore?.({ referrals })}
    </>
  );
}

/** Whether something that the parts show is not known yet. */
export function useHomeAwaited(): boolean {
  const reads = [
    useLimits(),
    useCallQuery(userStats),
    useCallQuery(fairSeeds),
    useCallQuery(checklistCall),
    useCallQuery(activeRounds),
    useCallQuery(withdrawalHistoryCall, lastWithdrawals),
    useCallQuery(gameHistory, lastRounds),
    useOwnOffers(),
  ];
  return reads.some(isAwaited);
}

type HomePartsProps = {
  invitation: ReactNode;
  bonuses: ReactNode;
  levelRewards: ReactNode;
  races: ReactNode;
  referrals: ReactNode;
};

export function HomeParts({ invitation, bonuses, levelRewards, races, referrals }: HomePartsProps) {
  const user = useUser();
  const limits = useLimits();
  const mayPlay = limits.data?.exclusion === null && user.age !== 'minor';
  return (
    <>
      <HomePart>
        <WaitingPanel invitation={invitation} />
        <Panel title="Today">
          {bonuses}
          <Checklist user={user} />
        </Panel>
        {mayPlay && <LastTables />}
        {races}
        <LevelCard user={user}>{levelRewards}</LevelCard>
        <LastTransactions />
      </HomePart>
      <Foot>
        <More referrals={referrals} />
      </Foot>
    </>
  );
}
