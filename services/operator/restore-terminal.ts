const changes = new Set<() => void>();

/** Returns the function that undoes the change, once. */
export function changedTerminal(restore: () => void): () => void {
  const undo = () => {
    if (changes.delete(undo)) restore();
  };
  changes.add(undo);
  return undo;
}

export function restoreTerminal(): void {
  for (const undo of changes) undo();
}
