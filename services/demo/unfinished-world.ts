// The demo world from its first resident until its passwords have been told: the secret that they follow from stands in
// DATA_DIR meanwhile. A start that broke off in between is gone on with by the next one, which tells the same passwords.
import { hash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keptOrDrawn } from '#infra/process/secrets.ts';

const CHARACTERS = 64;
const PASSWORD_CHARACTERS = 14;

const fileIn = (dataDir: string) => join(dataDir, 'demo-world');

export function isWorldUnfinished(dataDir: string): boolean {
  return existsSync(fileIn(dataDir));
}

/** Drawn, unless an earlier start has left it. */
export function worldSecretOf(dataDir: string): string {
  return keptOrDrawn(fileIn(dataDir), CHARACTERS);
}

export function forgetWorldSecret(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

export function passwordFrom(secret: string, username: string): string {
  return hash('sha256', `${secret} password of ${username}`, 'base64url').slice(0, PASSWORD_CHARACTERS);
}
