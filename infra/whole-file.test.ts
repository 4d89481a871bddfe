import fs, { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DataDirectoryError } from './data-directory-error.ts';
import { createWhole } from './whole-file.ts';

test.each(['EPERM', 'EOPNOTSUPP', 'ENOSYS'])(
  'a file system that answers links with %s is reported in a sentence',
  (code) => {
    const directory = mkdtempSync(join(tmpdir(), 'tallyhouse-whole-'));
    const { linkSync } = fs;
    fs.linkSync = () => {
      throw Object.assign(new Error(code), { code });
    };
    syncBuiltinESMExports();
    try {
      const create = () => createWhole(join(directory, 'key'), 'text');
      expect(create).toThrow(DataDirectoryError);
      expect(create).toThrow(`${directory} is on a file system without hard links`);
      expect(readdirSync(directory)).toEqual([]);
    } finally {
      fs.linkSync = linkSync;
      syncBuiltinESMExports();
      rmSync(directory, { recursive: true });
    }
  },
);
