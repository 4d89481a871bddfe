export function followChoice(storageKey: string, follow: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    // A null key means that the storage was cleared.
    if (key === storageKey || key === null) follow();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
