// Detects nohup. Node does not keep SIGHUP ignored, so nohup is recognized by a terminal that exists while none of our
// standard streams is one.
import { closeSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';

const OURS = [0, 1, 2];

/** Call while the terminal still exists. */
export function isOutOfReachOfHangUps(): boolean {
  return hasTerminal() && !OURS.some((descriptor) => isatty(descriptor));
}

function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return true;
  } catch {
    return false;
  }
}
