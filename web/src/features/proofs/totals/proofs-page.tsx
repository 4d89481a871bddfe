import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { liabilitiesFile, type LostDay, publicLiabilities } from '#contracts/proofs/liability-calls.ts';
import { reserveTitle } from '#contracts/proofs/reserve-words.ts';
import { failedFirstRead } from '../../../api/api-error.ts';
import { addressOf } from '../../../api/call-address.ts';
import { callApi } from '../../../api/client.ts';
import { keyOf, PAGES } from '../../../api/query-client.ts';
import { nextOf } from '../../../api/use-call-pages.ts';
import { color, space, width } from '../../../theme/tokens.ts';
import { AwayButtonLink, ButtonLink } from '../../../ui/action/button.tsx';
import { formatBytes, formatCents, formatPoints, formatPointsAsUsd } from '../../../ui/figure/format.ts';
import { Code } from '../../../ui/figure/hash-line.tsx';
import { StatTile, StatTiles } from '../../../ui/figure/stat-tile.tsx';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { Row, Stack, Text } from '../../../ui/layout/flow.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SiteFooter } from '../../../ui/layout/site-footer.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { paths } from '../../../ui/paths.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { LoadMore } from '../../../ui/state/load-more.tsx';
import { CheckYourself } from './check-yourself.tsx';
import { dayText } from './day-text.ts';
import { LostTotals } from './lost-totals.tsx';

type Day = ReplyOf<typeof publicLiabilities>['days'][number];

/** The gateway's own page size; a shorter page is the last. */
const PAGE_DAYS = 30;

const List = styled.ul`
  display: grid;
  gap: ${space(2)};
  max-width: ${width.text};
  padding-inline-start: ${space(5)};
  list-style: disc;
  li::marker {
    color: ${color.brass};
  }
`;

const fileAddress = (day: number) => addressOf(liabilitiesFile.path, { day: String(day) }, undefined);

function useDays() {
  return useInfiniteQuery({
    queryKey: [...keyOf(publicLiabilities), PAGES],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: String(pageParam) };
      return (await callApi(publicLiabilities, { query }, { signal })).data;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ days }) => (days.length < PAGE_DAYS ? undefined : days.at(-1)!.day),
    select: ({ pages }) => ({ days: pages.flatMap(({ days }) => days), lost: pages.flatMap(({ lost }) => lost) }),
  });
}

function Latest({ latest }: { latest: Day }) {
  const { date, day, total, debts, accounts, fileBytes } = latest;
  return (
    <Panel title={`Owed to players on ${dayText(date)}`} aside={<a href={`/log/heads/${date}`}>Signed note</a>}>
      <StatTiles>
        <StatTile label="Points" value={formatPoints(total)} note={`≈ ${formatPointsAsUsd(total)}`} />
        <StatTile label="Accounts" value={formatPoints(accounts)} />
        <StatTile label="Owed by players" value={formatPoints(debts)} note="Not in the total" />
      </StatTiles>
      <Row gap={3} wrap>
        {fileBytes !== null && (
          <AwayButtonLink tone="primary" href={fileAddress(day)} download>
            Download the file ({formatBytes(fileBytes)})
          </AwayButtonLink>
        )}
        <ButtonLink to={paths.ownProofs}>Find your own balance in it</ButtonLink>
      </Row>
    </Panel>
  );
}

function Reserves({ reserves }: { reserves: NonNullable<Day['reserves']> }) {
  return (
    <Panel title="Stated by banks and providers">
      {reserves.length === 0 ? (
        <Text tone="quiet">Nothing was stated by then.</Text>
      ) : (
        <Table
          caption="Balances as banks and payout providers stated them"
          becomesEntries
          columns={RESERVE_COLUMNS}
          items={reserves}
          keyOf={({ name }) => name}
        />
      )}
      <Text maxWidth="65ch" tone="quiet" size="small">
        The figures are from statements and answers of providers, each of the date beside it. Debts of others to us are
        not in them. The tree does not prove them.
      </Text>
    </Panel>
  );
}

const MICROS_PER_CENT = 10_000;

const RESERVE_COLUMNS: readonly Column<NonNullable<Day['reserves']>[number]>[] = [
  { name: 'Account', cell: ({ name }) => reserveTitle(name) },
  { name: 'Stated on', cell: ({ asOf }) => dayText(asOf.slice(0, 10)) },
  { name: 'Balance', isAmount: true, cell: ({ micros }) => formatCents(BigInt(Math.round(micros / MICROS_PER_CENT))) },
];

type Shown = Pick<Day, 'day' | 'date' | 'total' | 'accounts' | 'root' | 'fileBytes'> & { isLost: boolean };

const NOTHING: { days: Day[]; lost: LostDay[] } = { days: [], lost: [] };

function shownDays({ days, lost }: { days: readonly Day[]; lost: readonly LostDay[] }): Shown[] {
  const shown = [
    ...days.map((day) => ({ ...day, isLost: false })),
    ...lost.map((day) => ({ ...day, fileBytes: null, isLost: true })),
  ];
  return shown.toSorted((one, other) => other.day - one.day);
}

const COLUMNS: readonly Column<Shown>[] = [
  { name: 'Day', cell: ({ date }) => <strong>{dayText(date)}</strong> },
  { name: 'Points', isAmount: true, cell: ({ total }) => formatPoints(total) },
  { name: 'Accounts', isAmount: true, cell: ({ accounts }) => formatPoints(accounts) },
  { name: 'Root', cell: ({ root }) => <Code title={root}>{`${root.slice(0, 16)}…`}</Code> },
  { name: 'Note', cell: ({ date }) => <a href={`/log/heads/${date}`}>Signed note</a> },
  {
    name: 'File',
    cell: ({ day, fileBytes, isLost }) =>
      fileBytes === null ? (
        <Text as="span" tone="quiet">
          {isLost ? 'Lost in a restore' : 'No longer kept'}
        </Text>
      ) : (
        <a href={fileAddress(day)} download>
          Download
        </a>
      ),
  },
];

function WhatItShows() {
  return (
    <Panel title="How the total is made">
      <List>
        <li>
          Every balance, available and held, is split into parts. The parts of all players are the leaves of one tree.
        </li>
        <li>
          Each node of the tree is hashed with the sums below it, so a part that is in the tree counts in full in the
          total.
        </li>
        <li>
          Each player can find all of their parts in it, in <Link to={paths.ownProofs}>their profile</Link> or with a
          tool of others. If a part were missing, the player who looks would see it.
        </li>
        <li>The root, the total and the file’s digest are in the day’s signed note, with the heads of the log.</li>
      </List>
    </Panel>
  );
}

function WhatItIsNot() {
  return (
    <Panel title="This total does not show">
      <List>
        <li>
          That we have the money. It is what we owe. If this page lists what banks and providers stated, the total does
          not prove that.
        </li>
        <li>Dollars. It counts points; 100 points are worth 1 dollar when they are withdrawn.</li>
        <li>That every balance is in it. A missing part is found only by its player.</li>
        <li>Debts of players. They are stated apart and do not lower the total.</li>
        <li>Points between players: the rain pool, and tips that have not arrived.</li>
        <li>Any other time. It is made once a day.</li>
      </List>
    </Panel>
  );
}

export default function ProofsPage() {
  const read = useDays();
  const { days, lost } = read.data ?? NOTHING;
  const [latest] = days;
  return (
    <>
      <Page
        title="Proofs"
        lead="Once a day we publish the total that we owe to all players, in a file that anyone can add up."
      >
        <Stack gap={6} columns="minmax(0, 1fr)">
          {read.isPending && <LinesSkeleton lines={6} columns={3} label="Loading the totals" />}
          <ErrorState title="The totals could not be loaded." {...failedFirstRead(read)} />
          {read.isSuccess && latest === undefined && (
            <EmptyState title="No total yet">The first one is made just after midnight (UTC).</EmptyState>
          )}
          {lost.length > 0 && (
            <Panel title={lost.length === 1 ? 'A signed total is missing' : 'Signed totals are missing'}>
              <LostTotals lost={lost} />
            </Panel>
          )}
          {latest !== undefined && <Latest latest={latest} />}
          {latest !== undefined && latest.reserves !== null && <Reserves reserves={latest.reserves} />}
          <Stack gap={6} columns="minmax(0, 1fr)" fromDesk="repeat(2, minmax(0, 1fr))">
            <WhatItShows />
            <WhatItIsNot />
          </Stack>
          <CheckYourself latest={latest ?? null} />
          {days.length + lost.length > 0 && (
            <Panel title="All days">
              <Table
                caption="Totals by day"
                becomesEntries
                columns={COLUMNS}
                items={shownDays({ days, lost })}
                keyOf={({ day }) => day}
              />
              <LoadMore lines={days.length} {...nextOf(read)} />
            </Panel>
          )}
        </Stack>
      </Page>
      <SiteFooter />
    </>
  );
}
