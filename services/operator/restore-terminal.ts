const changes = new Set<() => void>();

/** Notes a change. Returns the way to undo it, which does nothing the second time. */
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
