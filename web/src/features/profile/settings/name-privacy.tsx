import { styled } from 'styled-components';
import { updateProfile } from '#contracts/accounts/security-calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { color, space, touch } from '../../../theme/tokens.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { Note } from '../form-parts.ts';
import { useChangedUser } from './use-changed-user.ts';

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-height: ${touch};
  cursor: pointer;
  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${color.brass};
  }
`;

export function NamePrivacy({ user }: { user: User }) {
  const updating = useCallMutation(updateProfile);
  const noteChange = useChangedUser();
  const toast = useToast();
  const change = async (hidesName: boolean) => {
    try {
      noteChange((await updating.mutateAsync({ body: { hidesName } })).data.user);
      const message = hidesName ? 'Other players now see “Hidden player”.' : 'Other players see your name again.';
      toast({ title: 'Profile Updated', message, tone: 'gain' });
    } catch (error) {
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return (
    <Panel title="Privacy">
      <Choice>
        <input
          type="checkbox"
          checked={user.hidesName}
          disabled={updating.isPending}
          onChange={({ target }) => void change(target.checked)}
        />
        Hide my name on the leaderboard and in live activity
      </Choice>
      <Note>You keep your rank. Chat messages and shared receipts still show your name.</Note>
    </Panel>
  );
}
