/** `whole` has 64 bits, `time` is UTC. */
export type PackColumn = { name: string; type: 'text' | 'whole' | 'time' };

export type PackFile = { name: string; bytes: number; sha256: string };

/** `manifest.json`. Parquet files have the same bytes when made by the same versions. */
export type PackManifest = {
  format: 1;
  /** First and last day (UTC) of the reveals. */
  from: string;
  to: string;
  /** Pairs and rounds in the files. */
  pairs: number;
  rounds: number;
  /** False if the pairs after these did not fit: the files end with the last pair that did. */
  isWhole: boolean;
  /** The batches that hold the last event of the span. `hash` covers the log of the partition from its first event on. */
  checkpoint: { partition: number; seq: number; hash: string }[];
  program: { name: 'tallyhouse'; version: string; duckdb: string };
  files: PackFile[];
};

export type DraftManifest = Omit<PackManifest, 'program'> & { program: { name: 'tallyhouse'; version: string } };

type Signed = { name: string; from: string; to: string; sha256: string };

/** The text of the signed note; `sha256` is of `manifest.json`. */
export function signedPackText({ name, from, to, sha256 }: Signed): string {
  return `${name}\nauditor's pack of ${from} to ${to}\nsha256 ${sha256}\n`;
}
