import type { CommandType } from '#contracts/commands.ts';
import type { Draw } from '#ledger/decision/samples.ts';
import { accountsSamples } from '#ledger/accounts/samples.ts';
import { adjustmentsSamples } from '#ledger/adjustments/samples.ts';
import { ageSamples } from '#ledger/age/samples.ts';
import { approvalsSamples } from '#ledger/approvals/samples.ts';
import { bonusesSamples } from '#ledger/bonuses/samples.ts';
import { challengesSamples } from '#ledger/challenges/samples.ts';
import { checklistSamples } from '#ledger/checklist/samples.ts';
import { fairnessSamples } from '#ledger/fairness/samples.ts';
import { holdsSamples } from '#ledger/holds/samples.ts';
import { levelsSamples } from '#ledger/levels/samples.ts';
import { limitsSamples } from '#ledger/limits/samples.ts';
import { loyaltySamples } from '#ledger/loyalty/samples.ts';
import { offersSamples } from '#ledger/offers/samples.ts';
import { playSamples } from '#ledger/play/samples.ts';
import { promosSamples } from '#ledger/promos/samples.ts';
import { racesSamples } from '#ledger/races/samples.ts';
import { rainSamples } from '#ledger/rain/samples.ts';
import { referralsSamples } from '#ledger/referrals/samples.ts';
import { settingsSamples } from '#ledger/settings/samples.ts';
import { standingSamples } from '#ledger/standing/samples.ts';
import { tipsSamples } from '#ledger/tips/samples.ts';
import { treasurySamples } from '#ledger/treasury/samples.ts';
import { withdrawalsSamples } from '#ledger/withdrawals/samples.ts';
import { drawsOf } from './random-story.ts';

type Sample = (draw: Draw, player: number) => object;
type Weighted = Sample | { rarely: Sample } | { often: Sample };

const SAMPLES: { readonly [Type in CommandType]: Weighted } = {
  ...accountsSamples,
  ...adjustmentsSamples,
  ...ageSamples,
  ...approvalsSamples,
  ...bonusesSamples,
  ...challengesSamples,
  ...checklistSamples,
  ...fairnessSamples,
  ...holdsSamples,
  ...levelsSamples,
  ...limitsSamples,
  ...loyaltySamples,
  ...offersSamples,
  ...playSamples,
  ...promosSamples,
  ...racesSamples,
  ...rainSamples,
  ...referralsSamples,
  ...settingsSamples,
  ...standingSamples,
  ...tipsSamples,
  ...treasurySamples,
  ...withdrawalsSamples,
};

const TYPES = Object.keys(SAMPLES) as CommandType[];

/** Repeated by how often it is drawn. */
const DRAWN: readonly CommandType[] = TYPES.flatMap((type) =>
  Array.from({ length: weightOf(SAMPLES[type]) }, () => type),
);

function weightOf(sample: Weighted): number {
  if (typeof sample === 'function') return 8;
  return 'rarely' in sample ? 1 : 24;
}

export type Drawn = { type: CommandType; account: number } & object;

/** Any command, without its id. */
export function anyOf(draw: Draw, player: number): Drawn {
  const type = draw.one(...DRAWN);
  return { type, account: player, ...fieldsOf(type)(draw, player) };
}

function fieldsOf(type: CommandType): Sample {
  const sample = SAMPLES[type];
  if (typeof sample === 'function') return sample;
  return 'rarely' in sample ? sample.rarely : sample.often;
}

/** `upTo` draws a number from 0, below its limit. */
export function drawOf(upTo: (limit: number) => number, others: Omit<Draw, 'one' | 'between'>): Draw {
  return {
    ...others,
    one: (...choices) => choices[upTo(choices.length)]!,
    between: (lowest, highest) => lowest + upTo(highest - lowest + 1),
  };
}

/** Types whose ids other commands name. */
export const NAMED: ReadonlySet<CommandType> = namedTypes();

function namedTypes(): Set<CommandType> {
  const named = new Set<CommandType>();
  const draws = drawsOf(1);
  const idOf = (type: CommandType) => {
    named.add(type);
    return '';
  };
  const fixed = { points: () => 1, text: () => 'why', player: () => 11, idOf, now: 0 };
  const draw = drawOf((limit) => Math.floor(draws() * limit), fixed);
  for (const type of TYPES) for (let time = 0; time < 50; time++) fieldsOf(type)(draw, 11);
  return named;
}
