// An open connection keeps a page out of the back/forward cache, so it closes on leaving and opens again on return. After a
// sleep the connection is lost without an event.

const BEAT_MS = 5000;
/** Timers of hidden tabs run once a minute; a longer gap means sleep. */
const SLEPT_MS = 90_000;

/** Opens at once. `open` returns how to close. Returns how to end it. */
export function whilePageLives(open: () => () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let close: (() => void) | null = open();
  let beatAt = Date.now();
  const leave = () => {
    close?.();
    close = null;
  };
  const beat = () => {
    const hasSlept = Date.now() - beatAt > SLEPT_MS;
    beatAt = Date.now();
    if (!hasSlept || close === null) return;
    leave();
    close = open();
  };
  const heart = setInterval(beat, BEAT_MS);
  document.addEventListener('visibilitychange', beat, { signal });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener(
    'pageshow',
    () => {
      beatAt = Date.now();
      close ??= open();
    },
    { signal },
  );
  return () => {
    listening.abort();
    clearInterval(heart);
    leave();
  };
}
