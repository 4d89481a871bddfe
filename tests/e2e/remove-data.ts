// Runs when all browser tests are over and the server has stopped or is about to: its data is of no more use.
import { rmSync } from 'node:fs';

export default function removeData(): void {
  const dataDir = process.env['E2E_DATA_DIR'];
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
