import { useRef } from 'react';
import type { register } from '#contracts/accounts/calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import type { BodyIn, ReplyOf } from '#contracts/definition/call.ts';
import { ApiError, isRefused } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';

/** `signupBonus` and `invitation` are null if the reply was lost. */
type OpenedAccount = Pick<ReplyOf<typeof register>, 'invitation' | 'noBonus'> & {
  user: User;
  signupBonus: number | null;
};
type Application = BodyIn<typeof register>;

/**
 * A lost reply may have opened the account, and a retry then finds the name taken. Signing in with the password shows
 * whether it is the same player.
 */
export function useOpenAccount(): (application: Application) => Promise<OpenedAccount> {
  const { signUp, signIn } = useSession();
  const unanswered = useRef<string | null>(null);
  return async (application) => {
    const { username, password } = application;
    try {
      return await signUp(application);
    } catch (error) {
      if (!isRefused(error)) unanswered.current = username;
      if (!isTaken(error) || unanswered.current !== username) throw error;
      const user = await signIn({ username, password }).catch((failure: unknown) => {
        // Only a wrong password proves that the name belongs to another player.
        throw failure instanceof ApiError && failure.code === 'sign-in-failed' ? error : failure;
      });
      return { user, signupBonus: null, invitation: null };
    }
  };
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'username-taken' || error.code === 'email-taken');
}
