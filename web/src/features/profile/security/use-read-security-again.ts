import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { securityEvents, sessions } from '#contracts/accounts/security-calls.ts';
import { keyOf } from '../../../api/query-client.ts';

export function useReadSecurityAgain(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const call of [sessions, securityEvents]) void client.invalidateQueries({ queryKey: keyOf(call) });
  }, [client]);
}
