import { parseArgs } from 'node:util';

export type SimulateOptions = {
  house: string;
  signed: string;
  players: number;
  conversions: number;
  rate: number;
  seed: number;
  sharePercent: number;
};

export const USAGE = `Usage: npm run offers:simulate -- [--house http://127.0.0.1:3000] [--signed <its PUBLIC_URL>] [--players 3]
  [--conversions 80] [--rate 20] [--seed n] [--share 50]
OFFER_NETWORKS has the secrets; without it, the public ones of a house on one's own machine.`;

export function readOptions(args: readonly string[], drawSeed: () => number): SimulateOptions | null {
  const text = { type: 'string' } as const;
  const options = { house: text, signed: text, players: text, conversions: text, rate: text, seed: text, share: text };
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const house = (values.house ?? 'http://127.0.0.1:3000').replace(/\/+$/, '');
    const read = {
      house,
      signed: values.signed?.replace(/\/+$/, '') ?? house,
      players: whole(values.players, 3),
      conversions: whole(values.conversions, 80),
      rate: whole(values.rate, 20),
      seed: whole(values.seed, drawSeed()),
      sharePercent: whole(values.share, 50),
    };
    return URL.canParse(house) && Object.values(read).every((value) => typeof value === 'string' || value >= 1)
      ? read
      : null;
  } catch {
    return null;
  }
}

function whole(given: string | undefined, fallback: number): number {
  if (given === undefined) return fallback;
  return /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
}
