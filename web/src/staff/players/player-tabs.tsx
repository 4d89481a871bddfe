import { type ComponentType, lazy, Suspense, type ReactNode, type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { userRoles } from '#contracts/standing/calls.ts';
import { playerLimits, playerSessions } from '#contracts/standing/player-calls.ts';
import { addNoteCall, notesCall } from '#contracts/support/staff-calls.ts';
import { LONGEST_MESSAGE } from '#contracts/support/ticket.ts';
import { grouped } from '#contracts/words/figures.ts';
import { useUser } from '../../api/session.tsx';
import { space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Form, FormFoot } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';
import { Box, Fact, Facts, Halves } from '../house/box.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';
import { DeskTabs } from '../table/desk-tabs.tsx';
import { Actor, PlayerLink } from '../house/people.tsx';
import { Quiet, When } from '../table/figures.tsx';
import { useFilter } from '../table/filters.tsx';
import { AccountBox, type Player } from './account-box.tsx';
import type { Permission } from '#contracts/definition/permissions.ts';
import { TicketTable } from '../tickets/ticket-table.tsx';
import { Timeline } from './timeline.tsx';
import { PlayerOffers, PlayerRounds, PlayerWithdrawals } from './player-tables.tsx';

const List = styled.ol`
  display: grid;
  gap: ${space(3)};
  p {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

const MOST_SHOWN = 200;

function PlayerNotes({ account }: { account: number }) {
  const mayWrite = useUser().permissions.includes('write-notes');
  const input = { params: { id: account }, query: { limit: MOST_SHOWN } };
  const read = useFresh(notesCall, input);
  return (
    <Box title="Notes">
      {mayWrite && <NoteForm account={account} />}
      <ReadState of={read} problem="The notes could not be read." />
      {read.data?.length === 0 && <Quiet>Notes of staff appear here. The player does not see them.</Quiet>}
      <List>
        {read.data?.map(({ id, author, authorName, note, at }) => (
          <li key={id}>
            <Quiet>
              <PlayerLink account={author} name={authorName} />, <When at={at} />
            </Quiet>
            <p>{note}</p>
          </li>
        ))}
      </List>
    </Box>
  );
}

function NoteForm({ account }: { account: number }) {
  const { act, isPending } = useStaffAct(addNoteCall);
  const [note, setNote] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === '' || isPending) return;
    if ((await act({ params: { id: account }, body: { note } })) !== null) setNote('');
  };
  return (
    <Form onSubmit={(event) => void add(event)}>
      <Field label="New note">
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={LONGEST_MESSAGE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <FormFoot>
        <Button small type="submit" tone="primary" pending={isPending}>
          Add note
        </Button>
      </FormFoot>
    </Form>
  );
}

type Session = ReplyOf<typeof playerSessions>['sessions'][number];
type Limit = ReplyOf<typeof playerLimits>['limits'][number];

const SESSION_COLUMNS: readonly Column<Session>[] = [
  { name: 'Browser', cell: ({ browser }) => browser },
  { name: 'Place', cell: ({ place }) => place },
  { name: 'Signed in with', cell: ({ assurance }) => assurance.replace('+', ' and ') },
  { name: 'Since', cell: ({ startedAt }) => <When at={startedAt} /> },
  { name: 'Last used', cell: ({ lastUsedAt }) => <When at={lastUsedAt} /> },
];

function PlayerSessions({ account }: { account: number }) {
  const read = useFresh(playerSessions, { params: { id: account } });
  return (
    <Box title="Open sessions">
      <ReadState of={read} problem="Sessions could not be read." />
      {read.data?.sessions.length === 0 ? (
        <Quiet>Not signed in anywhere.</Quiet>
      ) : (
        <Table
          caption="Open sessions"
          columns={SESSION_COLUMNS}
          items={read.data?.sessions ?? []}
          keyOf={({ id }) => id}
          becomesEntries
        />
      )}
    </Box>
  );
}

const LIMIT_COLUMNS: readonly Column<Limit>[] = [
  { name: 'Limit', cell: ({ kind, window }) => `${kind === 'stake' ? 'Stakes' : 'Net loss'} a ${window}` },
  { name: 'Points', isAmount: true, cell: ({ points }) => (points === null ? 'None' : formatPoints(points)) },
  { name: 'Used', isAmount: true, cell: ({ used }) => grouped(used) },
  { name: 'Left', isAmount: true, cell: ({ left }) => (left === null ? '–' : grouped(left)) },
  { name: 'Next change', cell: ({ pending }) => (pending === null ? '–' : <When at={pending.from} />) },
];

function Exclusion({ until }: { until: string | null }): ReactNode {
  return (
    <p>
      Excluded by their own wish{' '}
      {until === null ? (
        'permanently'
      ) : (
        <>
          until <When at={until} />
        </>
      )}
      . It cannot end earlier.
    </p>
  );
}

function PlayerLimits({ account }: { account: number }) {
  const read = useFresh(playerLimits, { params: { id: account } });
  const exclusion = read.data?.exclusion ?? null;
  return (
    <Box title="Limits and exclusions">
      <ReadState of={read} problem="Limits could not be read." />
      {exclusion !== null && <Exclusion until={exclusion.until} />}
      <Table
        caption="Limits"
        columns={LIMIT_COLUMNS}
        items={read.data?.limits ?? []}
        keyOf={({ kind, window }) => `${kind} ${window}`}
        becomesEntries
      />
    </Box>
  );
}

function StandingBox({ account }: { account: number }) {
  const read = useFresh(userRoles, { params: { id: account } });
  return (
    <Box title="Bans and roles">
      <ReadState of={read} problem="The history could not be read." />
      {read.data?.history.length === 0 && <Quiet>Bans, roles and exclusions appear here with their reasons.</Quiet>}
      <Facts>
        {read.data?.history.map(({ position, kind, role, at, until, reason, actor }) => (
          <Fact key={position} name={<When at={at} />}>
            {[kind, role, reason].filter((part) => part !== null).join(' · ')} <Actor actor={actor} />
            {until !== null && (
              <Quiet>
                {' '}
                until <When at={until} />
              </Quiet>
            )}
          </Fact>
        ))}
      </Facts>
    </Box>
  );
}

/** The chart library is larger than the rest of the page. */
const BalanceChart = lazy(async () => ({ default: (await import('./balance-chart.tsx')).BalanceChart }));

type Part = ComponentType<{ account: number }>;

function Summary({ player }: { player: Player }) {
  return (
    <Halves>
      <AccountBox player={player} />
      <Stack gap={3} shrinks>
        <Suspense fallback={null}>
          <BalanceChart account={player.id} />
        </Suspense>
        <StandingBox account={player.id} />
      </Stack>
    </Halves>
  );
}

function PlayerTickets({ account }: { account: number }) {
  return <TicketTable name="Tickets of the player" account={account} />;
}

const PARTS: readonly { value: string; label: string; needs?: Permission; Part: Part }[] = [
  { value: 'timeline', label: 'Timeline', Part: Timeline },
  { value: 'rounds', label: 'Rounds', Part: PlayerRounds },
  { value: 'offers', label: 'Offers', Part: PlayerOffers },
  { value: 'withdrawals', label: 'Withdrawals', needs: 'read-withdrawals', Part: PlayerWithdrawals },
  { value: 'sessions', label: 'Sessions', Part: PlayerSessions },
  { value: 'limits', label: 'Limits', Part: PlayerLimits },
  { value: 'notes', label: 'Notes', Part: PlayerNotes },
  { value: 'tickets', label: 'Tickets', needs: 'answer-tickets', Part: PlayerTickets },
];

/** The tab is in the address. */
export function PlayerTabs({ player }: { player: Player }) {
  const { permissions } = useUser();
  const [tab] = useFilter('tab');
  const parts = PARTS.filter(({ needs }) => needs === undefined || permissions.includes(needs));
  const chosen = parts.find(({ value }) => value === tab);
  return (
    <>
      <DeskTabs
        label="Parts of the account"
        tabs={[{ value: '', label: 'Summary' }, ...parts]}
        current={chosen?.value ?? ''}
      />
      {chosen === undefined ? <Summary player={player} /> : <chosen.Part account={player.id} />}
    </>
  );
}
