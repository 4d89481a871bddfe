// Connections and the back-forward cache: a page that holds an open connection is not kept, so it lets go when it is left and
// connects again when somebody comes back to it.

/** Opens at once. `open` returns how to close. Returns the way to end it for good. */
export function whilePageLives(open: () => () => void): () => void {
  const listening = new AbortController();
  let close: (() => void) | null = open();
  const leave = () => {
    close?.();
    close = null;
  };
  window.addEventListener('pagehide', leave, { signal: listening.signal });
  window.addEventListener('pageshow', () => (close ??= open()), { signal: listening.signal });
  return () => {
    listening.abort();
    leave();
  };
}
