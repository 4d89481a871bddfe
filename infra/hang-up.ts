// Whether the end of the terminal (SIGHUP) is to be passed over, as nohup wants it. Node forgets that it was started with the
// signal ignored, so nohup is known by what it leaves: a terminal that is there, and that nothing of ours reads or writes.
import { closeSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';

const OURS = [0, 1, 2];

/** To be asked while the terminal is still there. */
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
