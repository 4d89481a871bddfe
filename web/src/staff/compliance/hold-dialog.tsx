import { decideHoldCall, type ShownHold } from '#contracts/withdrawals/compliance-calls.ts';
import { ActDialog } from '../act/act-dialog.tsx';

export type HoldDecision = { to: 'clear' | 'confirm'; hold: ShownHold };

type Words = { title: string; description: string; confirm: string };

function wordsOf({ to, hold: { kind, username, userId } }: HoldDecision): Words {
  const name = username ?? `account ${userId}`;
  if (kind === 'sanctions') {
    return to === 'clear'
      ? {
          title: `Clear the sanctions hit of ${name}`,
          description: 'It is another person. Their withdrawals go on, and this match does not stop them again.',
          confirm: 'Clear',
        }
      : {
          title: `Confirm the sanctions hit of ${name}`,
          description: 'It is the listed person. Nothing is paid to them. They are notified that the hold stays.',
          confirm: 'Confirm',
        };
  }
  return to === 'clear'
    ? {
        title: `Release the withdrawal of ${name}`,
        description: 'It can be approved again. The player is notified that the hold has ended.',
        confirm: 'Release',
      }
    : {
        title: `Keep the withdrawal of ${name} on hold`,
        description: 'It cannot be approved or paid. The player is notified that the hold stays.',
        confirm: 'Keep on hold',
      };
}

export function HoldDialog({ decision, onClose }: { decision: HoldDecision; onClose(): void }) {
  const { to, hold } = decision;
  return (
    <ActDialog
      call={decideHoldCall}
      params={{ hold: hold.id }}
      {...wordsOf(decision)}
      tone={to === 'clear' ? 'primary' : 'danger'}
      fields={{ decision: { given: to } }}
      done={() => ({ title: to === 'clear' ? 'Hold Released' : 'Hold Kept', message: 'The player is notified.' })}
      onClose={onClose}
    />
  );
}
