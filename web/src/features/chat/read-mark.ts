const KEY = 'tallyhouse chat read';

/** Id of the last message that was on screen in this browser. */
export function readMark(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

export function keepReadMark(id: number): void {
  try {
    if (id > readMark()) localStorage.setItem(KEY, String(id));
  } catch {
    // Without storage the mark lasts until the page is closed.
  }
}
