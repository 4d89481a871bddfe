import type { ReactNode } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { reportQueue } from '#contracts/chat/staff-calls.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Fact, Facts } from '../house/box.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { useFresh } from '../house/use-fresh.ts';
import type { RowCommand } from '../table/columns.ts';
import { Age } from '../table/figures.tsx';
import { wholeSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { Author, Conversation } from './message-facts.tsx';
import { type ActTarget, useChatActs } from './use-chat-acts.tsx';
import { columnsOf } from '../table/columns-of.tsx';

type Report = ReplyOf<typeof reportQueue>['reports'][number];

const QUERY = { query: { limit: '50' } } as const;

const REASON_WORDS: Record<Report['by'][number]['reason'], string> = {
  spam: 'Spam or advertising',
  abuse: 'Insults or hate',
  scam: 'Begging or scam',
  personal: 'Personal details',
  other: 'Something else',
};

const reasonsOf = ({ by }: Report) => [...new Set(by.map(({ reason }) => REASON_WORDS[reason]))].join(', ');
const textOf = ({ message }: Report) => (message.message === '' ? 'A shared receipt' : message.message);
const targetOf = ({ message: { id, account, username } }: Report): ActTarget => ({ id, account, username });

const COLUMNS = columnsOf(reportQueue, {
  message: ['Message', textOf, { width: '38%' }],
  author: [
    'By',
    'message.username',
    { cell: ({ message }) => <Author account={message.account} username={message.username} /> },
  ],
  reasons: ['Reported for', reasonsOf],
  reports: ['Reports', ({ by }) => by.length, { isAmount: true }],
  before: [
    'Decisions before',
    ({ author }) => (author === null ? null : author.mutes + author.removals),
    { cell: ({ author }) => (author === null ? '–' : `${author.mutes} mutes, ${author.removals} removals`) },
  ],
  age: [
    'Waits',
    ({ by }) => by[0]?.at ?? null,
    { cell: ({ by }) => (by[0] === undefined ? '–' : <Age at={by[0].at} />) },
  ],
});

export function ReportsPart() {
  const read = useFresh(reportQueue, QUERY, { everyMs: 15_000 });
  const { start, dialog } = useChatActs();
  const commands: RowCommand<Report>[] = [
    { key: 'x', label: 'Remove', tone: 'danger', run: ([row]) => start('remove', targetOf(row)) },
    { key: 'd', label: 'Dismiss', run: ([row]) => start('dismiss', targetOf(row)) },
    {
      key: 'm',
      label: 'Mute',
      appliesTo: ({ message }) => message.account !== null,
      run: ([row]) => start('mute', targetOf(row)),
    },
  ];
  return (
    <>
      <StaffTable
        name="Reported messages"
        columns={COLUMNS}
        source={wholeSource(read, read.data?.reports)}
        keyOf={({ message }) => String(message.id)}
        empty={{ title: 'No reports', words: 'Messages that players report appear here, the oldest report first.' }}
        commands={commands}
        panel={({ row, acts, close }) => row && <ReportPanel report={row} acts={acts(row)} onClose={close} />}
        openedAs="row"
      />
      {dialog}
    </>
  );
}

type ReportPanelProps = { report: Report; acts: ReactNode; onClose(): void };

function ReportPanel({ report, acts, onClose }: ReportPanelProps) {
  const { message, by, context, author } = report;
  return (
    <SidePanel title={`Reported message of ${message.username}`} onClose={onClose} foot={acts}>
      <Conversation messages={context} marked={message.id} />
      <Facts>
        {by.map(({ username, reason, note }) => (
          <Fact key={username} name={username}>
            {REASON_WORDS[reason]}
            {note !== '' && `: ${note}`}
          </Fact>
        ))}
      </Facts>
      {author !== null && (
        <p>
          {author.mute !== null && <Badge tone="loss">Muted now</Badge>}{' '}
          {author.isBanned && <Badge tone="loss">Banned</Badge>} {author.mutes} mutes and {author.removals} removals
          before.
        </p>
      )}
    </SidePanel>
  );
}
