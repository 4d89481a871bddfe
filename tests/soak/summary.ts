import type { Struck } from '#tests/support/cluster/strike.ts';

/** One fault as it was played. */
export type Played = Struck & { brokers: number; seconds: number };

const HEADINGS = ['fault', 'times', 'bets acknowledged', 'longest wait', 'findings'] as const;

export function countFindings(played: readonly Played[]): number {
  return played.reduce((sum, { findings }) => sum + findings.length, 0);
}

export function printSummary(played: readonly Played[]): string {
  const names = [...new Set(played.map(({ fault }) => fault))];
  const lines = names.map((name) =>
    lineOf(
      name,
      played.filter(({ fault }) => fault === name),
    ),
  );
  const table = align([[...HEADINGS], ...lines, lineOf('all', played)]);
  const findings = played.flatMap(({ fault, brokers, findings: found }, place) =>
    found.map((finding) => `${place + 1}. ${fault}, ${brokers === 1 ? '1 broker' : `${brokers} brokers`}: ${finding}`),
  );
  return [...table, '', ...(findings.length === 0 ? ['Nothing was lost.'] : findings)].join('\n');
}

function lineOf(name: string, played: readonly Played[]): string[] {
  const bets = played.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const wait = Math.max(0, ...played.map(({ longestWaitMs }) => longestWaitMs));
  return [
    name,
    String(played.length),
    bets.toLocaleString('en-US'),
    `${(wait / 1000).toFixed(1)} s`,
    String(countFindings(played)),
  ];
}

function align(lines: readonly (readonly string[])[]): string[] {
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines.map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
}
