import type { BooksManifest } from '#contracts/finance/books-manifest.ts';
import type { Preview } from '#contracts/finance/files.ts';
import type { Mapping } from '#contracts/finance/mapping.ts';
import type { RunSummary } from '#contracts/finance/runs.ts';

export type DraftManifest = Omit<BooksManifest, 'program'> & { program: { name: 'tallyhouse'; version: string } };

export type SpooledMonth = { kind: 'spooled'; draft: DraftManifest } | { kind: 'behind' } | { kind: 'too-large' };

export type Tasks = {
  preview: { given: { file: number; mapping: Mapping }; result: Preview };
  import: { given: { file: number; account: string }; result: null };
  match: {
    given: { account: string; by: number; isDry: boolean; now: number };
    result: { summary: RunSummary; before: RunSummary | null } | 'taken';
  };
  export: { given: { month: string; folder: string }; result: SpooledMonth };
};

export type FinanceTask = { [Name in keyof Tasks]: { name: Name; given: Tasks[Name]['given'] } }[keyof Tasks];
