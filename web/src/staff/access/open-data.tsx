import { useState } from 'react';
import { openPersonalDataCall } from '#contracts/standing/personal-calls.ts';
import { useUser } from '../../api/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { ActDialog } from '../act/act-dialog.tsx';

type OpenDataProps = { account: number; name: string | null };

/** Masked fields on every screen are shown for ten minutes afterwards. */
export function OpenData({ account, name }: OpenDataProps) {
  const { permissions } = useUser();
  const [isAsking, setAsking] = useState(false);
  if (!permissions.includes('see-personal-data')) return null;
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        Show
      </Button>
      {isAsking && (
        <ActDialog
          call={openPersonalDataCall}
          params={{ id: account }}
          title={`Show the personal data of ${name ?? `account ${account}`}`}
          description="You see the e-mail and payment destinations for ten minutes. The access log keeps your name and the reason."
          confirm="Show"
          fields={{}}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
