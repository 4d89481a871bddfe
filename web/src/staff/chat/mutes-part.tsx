import { useState } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { mutes, unmutePlayer } from '#contracts/chat/staff-calls.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';
import type { RowCommand, StaffColumn } from '../table/columns.ts';
import { PlayerLink, When } from '../table/figures.tsx';
import { wholeSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';

type Mute = ReplyOf<typeof mutes>['mutes'][number];

const EVERY_MS = 15_000;

const COLUMNS: readonly StaffColumn<Mute>[] = [
  {
    id: 'player',
    name: 'Player',
    cell: ({ account, username }) => <PlayerLink account={account} name={username} />,
    text: ({ username }) => username,
  },
  { id: 'reason', name: 'Reason', width: '36%', cell: ({ reason }) => reason, text: ({ reason }) => reason },
  { id: 'since', name: 'Since', cell: ({ since }) => <When at={since} />, text: ({ since }) => since },
  {
    id: 'until',
    name: 'Until',
    cell: ({ until }) => (until === null ? 'Lifted by staff' : <When at={until} />),
    text: ({ until }) => until,
  },
  { id: 'by', name: 'By', cell: ({ by }) => by, text: ({ by }) => by },
];

export function MutesPart() {
  const read = useCallQuery(mutes, undefined, { refetchOnMount: 'always', refetchInterval: EVERY_MS });
  const [lifted, setLifted] = useState<Mute | null>(null);
  const commands: RowCommand<Mute>[] = [
    { key: 'u', label: 'Unmute', appliesTo: () => true, run: ([row]) => row !== undefined && setLifted(row) },
  ];
  return (
    <>
      <StaffTable
        name="Muted players"
        columns={COLUMNS}
        source={wholeSource(read, read.data?.mutes)}
        keyOf={({ account }) => String(account)}
        empty={{ title: 'No mutes', words: 'Players who cannot send messages now appear here.' }}
        commands={commands}
        isNested
      />
      {lifted !== null && <UnmuteDialog mute={lifted} onClose={() => setLifted(null)} />}
    </>
  );
}

function UnmuteDialog({ mute: { account, username }, onClose }: { mute: Mute; onClose(): void }) {
  const { act, isPending } = useStaffAct(unmutePlayer, onClose);
  const toast = useToast();
  const confirm = async (reason: string) => {
    if ((await act({ params: { account }, body: { reason } })) === null) return;
    toast({ title: 'Player Unmuted', message: `${username} can send messages again.`, tone: 'gain' });
    onClose();
  };
  return (
    <ReasonDialog
      title={`Unmute ${username}`}
      description="They can send messages at once."
      confirm="Unmute"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  );
}
