import type { PackFile } from './manifest.ts';
import { HEADS } from './pack-files.ts';
import { readmeOf, type Spanned } from './words/readme.ts';
import { rulesInWords } from './words/rules.ts';
import { commitmentScheme } from './words/scheme.ts';
import { statedReturns } from './returns.ts';
import { selftestScript, verifierScript } from './script.ts';
import { writeSummed } from '#infra/summed-file.ts';
import { gameTables } from './tables.ts';
import { packVectors } from './vectors/vectors.ts';

const jsonText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** The files that do not depend on the rounds, but for the readme. */
export async function spoolTexts(folder: string, spanned: Spanned): Promise<PackFile[]> {
  const texts: [string, string][] = [
    ['readme.md', readmeOf(spanned)],
    ['rules.md', rulesInWords()],
    ['commitments.md', commitmentScheme()],
    ['rules.json', jsonText(gameTables())],
    ['returns.json', jsonText({ format: 1, bets: statedReturns() })],
    ['vectors.json', `${JSON.stringify(packVectors())}\n`],
    ['verifier.mjs', await verifierScript()],
    ['selftest.mjs', await selftestScript()],
  ];
  if (spanned.heads !== null) texts.push([HEADS, spanned.heads.note]);
  const files: PackFile[] = [];
  for (const [name, text] of texts) files.push(await writeSummed(folder, name, text));
  return files;
}
