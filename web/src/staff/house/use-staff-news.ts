import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../../live/live-provider.tsx';

const LEAST_GAP_MS = 1000;

/** Reads what is on screen again when a colleague changes something, once a second at most. */
export function useStaffNews(): void {
  const { staff } = useLive();
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readAt = 0;
    const read = () => {
      timer = undefined;
      readAt = Date.now();
      void client.invalidateQueries({ refetchType: 'active' });
    };
    const stop = staff.subscribe(() => {
      timer ??= setTimeout(read, Math.max(0, readAt + LEAST_GAP_MS - Date.now()));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [staff, client]);
}
