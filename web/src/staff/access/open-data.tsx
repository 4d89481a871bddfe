import { useState } from 'react';
import { openPersonalDataCall } from '#contracts/standing/personal-calls.ts';
import { useUser } from '../../api/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

type OpenDataProps = { account: number; name: string | null };

/** Masked fields on every screen are shown for ten minutes afterwards. */
export function OpenData({ account, name }: OpenDataProps) {
  const { permissions } = useUser();
  const [isAsking, setAsking] = useState(false);
  const { act, isPending } = useStaffAct(openPersonalDataCall);
  if (!permissions.includes('see-personal-data')) return null;
  const confirm = async (reason: string) => {
    if ((await act({ params: { id: account }, body: { reason } })) !== null) setAsking(false);
  };
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        Show
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Show the personal data of ${name ?? `account ${account}`}`}
          description="You see the e-mail and payment destinations for ten minutes. The access log keeps your name and the reason."
          confirm="Show"
          isPending={isPending}
          onConfirm={(reason) => void confirm(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
