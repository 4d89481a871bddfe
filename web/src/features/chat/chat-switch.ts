import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isOpen = false;

export function turnChat(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useIsChatOpen(): boolean {
  const read = () => isOpen;
  return useSyncExternalStore(subscribe, read, read);
}
