import { rmSync } from 'node:fs';

export default function removeData(): void {
  const dataDir = process.env['E2E_DATA_DIR'];
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
