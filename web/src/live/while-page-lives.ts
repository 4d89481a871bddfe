// Connections of a page that is left or sleeps. A page that holds an open connection is not kept for the way back, so it lets
// go when it is left, and connects again when it is shown again. After a sleep the connection is dead and does not know it.

const BEAT_MS = 5000;
/** A hidden tab beats once a minute. Whoever missed more slept, or was frozen. */
const SLEPT_MS = 90_000;

/** Opens at once. `open` returns how to close. Returns the way to end it for good. */
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
