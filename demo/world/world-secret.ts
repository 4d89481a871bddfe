// Demo passwords derive from a secret that is kept until they have been shown.
import { hash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keptOrDrawn } from '#infra/process/secrets.ts';

const CHARACTERS = 64;
const PASSWORD_CHARACTERS = 14;

const fileIn = (dataDir: string) => join(dataDir, 'demo-world');

export function isSecretKept(dataDir: string): boolean {
  return existsSync(fileIn(dataDir));
}

export function worldSecretOf(dataDir: string): string {
  return keptOrDrawn(fileIn(dataDir), CHARACTERS);
}

export function forgetWorldSecret(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

export function passwordFrom(secret: string, username: string): string {
  return hash('sha256', `${secret} password of ${username}`, 'base64url').slice(0, PASSWORD_CHARACTERS);
}
