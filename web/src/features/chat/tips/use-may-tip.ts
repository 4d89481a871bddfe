import { config } from '#contracts/settings/calls.ts';
import { useUser } from '../../../api/session.tsx';
import { useCallQuery } from '../../../api/use-call.ts';

/** Whether tips are offered; the dialog says what a player still lacks. Staff send none. */
export function useMayTip(): boolean {
  const { data } = useCallQuery(config);
  return useUser().permissions.length === 0 && data?.tips.isOn === true;
}
