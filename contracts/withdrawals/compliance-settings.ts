import { z } from 'zod';
import { defineSetting, wholeNumber, NO_WHAT_IF } from '../definition/setting.ts';
import { COUNTRIES } from './countries.ts';
import { RISK_WEIGHTS, type RiskRule, riskRule } from './risk.ts';

const country = z.string().refine((code) => COUNTRIES.has(code), 'must be countries like "US"');

const COUNTRY_LIST = 'must be a list like ["CU", "IR"]';

const TAX = 'must be thresholds in cents by year, such as {"2026": 200000}';
const year = z.string().regex(/^20\d\d$/, TAX);
const WEIGHTS = 'must be scores by rule, such as {"new-account": 20}';

export const COMPLIANCE_SETTINGS = {
  'withdrawal-new-destination-points': defineSetting({
    topic: 'Risk and compliance',
    title: 'Withdrawals: new destinations',
    description: 'Withdrawals of more points wait until their destination has been known for 24 hours.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000_000),
    default: 2500,
    isMoney: true,
    changedBy: 'change-money-settings',
    noWhatIf: NO_WHAT_IF.checks,
  }),
  'withdrawal-security-days': defineSetting({
    topic: 'Risk and compliance',
    title: 'Withdrawals: changed security',
    description: 'Staff review withdrawals for this many days after a change of second factor or email address.',
    unit: 'days',
    schema: wholeNumber(0, 365),
    default: 7,
    isMoney: true,
    changedBy: 'change-money-settings',
    noWhatIf: NO_WHAT_IF.checks,
  }),
  'risk-review-from': defineSetting({
    topic: 'Risk and compliance',
    title: 'Risk: review',
    description: 'Withdrawals with at least this risk score are reviewed by staff.',
    unit: 'score',
    schema: wholeNumber(0, 10_000),
    default: 30,
    isMoney: true,
    changedBy: 'change-money-settings',
    noWhatIf: NO_WHAT_IF.checks,
  }),
  'risk-hold-from': defineSetting({
    topic: 'Risk and compliance',
    title: 'Risk: hold',
    description: 'Withdrawals with at least this risk score are on hold until staff clear them.',
    unit: 'score',
    schema: wholeNumber(1, 10_000),
    default: 100,
    isMoney: true,
    changedBy: 'change-money-settings',
    noWhatIf: NO_WHAT_IF.checks,
  }),
  'risk-linked-tips': defineSetting({
    topic: 'Risk and compliance',
    title: 'Risk: linked tips',
    description: 'Least points of tips from accounts on the same device, network or destination that are a finding.',
    unit: 'points',
    schema: wholeNumber(1, 1_000_000_000),
    default: 100,
    isMoney: true,
    changedBy: 'change-money-settings',
    noWhatIf: NO_WHAT_IF.checks,
  }),
  'risk-tips-share': defineSetting({
    topic: 'Risk and compliance',
    title: 'Risk: share of tips',
    description: 'Least percent of the points of a player that are a finding when they come from tips.',
    unit: 'percent',
    schema: wholeNumber(1, 100),
    default: 50,
    isMoney: true,
    changedBy: 'change-money-settings',
    noWhatIf: NO_WHAT_IF.checks,
  }),
  'risk-weights': defineSetting<Partial<Record<RiskRule, number>>>({
    topic: 'Risk and compliance',
    title: 'Risk: weights',
    description: 'Score of each finding, where it differs from the default. 0: nothing.',
    unit: 'score',
    schema: z.partialRecord(riskRule, wholeNumber(0, 1000), WEIGHTS),
    default: RISK_WEIGHTS,
    isMoney: true,
    changedBy: 'change-money-settings',
    noWhatIf: NO_WHAT_IF.checks,
  }),
  'tax-thresholds': defineSetting<Record<string, number>>({
    topic: 'Risk and compliance',
    title: 'Tax: thresholds',
    description:
      'Payments to one person that reach this within a calendar year (UTC) need a tax form. The latest year also applies to later ones.',
    unit: 'cents by year',
    schema: z.record(year, wholeNumber(1, 100_000_000_000), TAX),
    default: { 2025: 60_000, 2026: 200_000 },
    isMoney: true,
    changedBy: 'change-money-settings',
    noWhatIf: NO_WHAT_IF.checks,
  }),
  'sanctioned-countries': defineSetting<string[]>({
    topic: 'Risk and compliance',
    title: 'Sanctions: countries',
    description: 'Countries whose residents are not paid.',
    unit: 'country codes',
    schema: z.array(country, COUNTRY_LIST).min(1, COUNTRY_LIST).max(249, COUNTRY_LIST),
    default: ['CU', 'IR', 'KP'],
    isMoney: true,
    changedBy: 'change-money-settings',
    noWhatIf: NO_WHAT_IF.checks,
  }),
  'sanctions-name-score': defineSetting({
    topic: 'Risk and compliance',
    title: 'Sanctions: names',
    description: 'How similar a name has to be to one on the sanctions list to hold payments. 100: the same.',
    unit: 'percent',
    schema: wholeNumber(70, 100),
    default: 92,
    isMoney: true,
    changedBy: 'change-money-settings',
    noWhatIf: NO_WHAT_IF.checks,
  }),
} as const;
