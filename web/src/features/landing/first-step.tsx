import { useSession } from '../../api/session.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { paths } from '../../ui/paths.ts';
import { useWaysIn } from '../../ui/wanted-page.ts';

export function FirstStep() {
  const { user } = useSession();
  const { register } = useWaysIn();
  return (
    <ButtonLink to={user === null ? register : paths.home} tone="primary">
      {user === null ? 'Claim free points' : 'Open your dashboard'}
    </ButtonLink>
  );
}
