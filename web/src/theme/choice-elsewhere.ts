/** Calls back when what is kept under `storageKey` has been changed by another tab. Returns how to stop. */
export function followChoice(storageKey: string, follow: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    // A key of null says that everything kept has been forgotten.
    if (key === storageKey || key === null) follow();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
