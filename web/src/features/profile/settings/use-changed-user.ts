import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { User } from '#contracts/accounts/user.ts';
import { USER_KEY } from '../../../api/query-client.ts';

export function useChangedUser(): (changed: User) => void {
  const client = useQueryClient();
  return useCallback(
    ({ username, firstName, lastName, email, pendingEmail, emailVerified, hidesName }) =>
      void client.setQueryData<User | null>(
        USER_KEY,
        (before) =>
          before && { ...before, username, firstName, lastName, email, pendingEmail, emailVerified, hidesName },
      ),
    [client],
  );
}
