import { z } from 'zod';
import { defineSetting, type SettingDefinition, wholeNumber, NO_WHAT_IF } from '../definition/setting.ts';
import { type Role, role, ROLES } from '../definition/roles.ts';

/** `single`: one person decides alone, and the log says so. */
export const APPROVAL_MODES = ['two', 'single'] as const;
export type ApprovalMode = (typeof APPROVAL_MODES)[number];

const setting = <Value>(definition: Omit<SettingDefinition<Value>, 'isMoney' | 'changedBy'>) =>
  defineSetting<Value>({ ...definition, isMoney: true, changedBy: 'change-money-settings' });

const ROLE_LIST = `must be a list of at least one role; the roles are ${ROLES.join(', ')}`;

const roleList = z
  .array(role, ROLE_LIST)
  .min(1, ROLE_LIST)
  .max(ROLES.length)
  .refine((roles) => new Set(roles).size === roles.length, 'must name each role once');

export const APPROVAL_SETTINGS = {
  approvals: setting<ApprovalMode>({
    topic: 'Approvals',
    title: 'Approvals',
    description:
      'With two, decisions above the limits below wait for a second person. With single, one person decides alone, and the log says so.',
    unit: 'two or single',
    schema: z.enum(APPROVAL_MODES, 'must be two or single'),
    default: 'two',
    noWhatIf: NO_WHAT_IF.approvals,
  }),
  'approval-withdrawals': setting({
    topic: 'Approvals',
    title: 'Approvals: withdrawals',
    description: 'The approval of a withdrawal of more points needs a second person.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000_000),
    default: 2500,
    noWhatIf: NO_WHAT_IF.approvals,
  }),
  'approval-balance': setting({
    topic: 'Approvals',
    title: 'Approvals: accounts',
    description: 'Adjustments and bans of an account that owns more points, before or after, need a second person.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000_000),
    default: 100_000,
    noWhatIf: NO_WHAT_IF.approvals,
  }),
  'approval-corrections': setting({
    topic: 'Approvals',
    title: 'Approvals: corrections',
    description: 'A correction of more points needs a second person.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000_000),
    default: 0,
    noWhatIf: NO_WHAT_IF.approvals,
  }),
  'approval-treasury': setting({
    topic: 'Approvals',
    title: 'Approvals: treasury',
    description: 'A treasury posting of more dollars needs a second person.',
    unit: 'dollars',
    schema: wholeNumber(0, 1_000_000_000),
    default: 0,
    noWhatIf: NO_WHAT_IF.approvals,
  }),
  'approval-set-aside': setting({
    topic: 'Approvals',
    title: 'Approvals: exceptions set aside',
    description: 'Setting aside more at once needs a second person, and so does any amount in another currency.',
    unit: 'dollars',
    schema: wholeNumber(0, 1_000_000_000),
    default: 100,
    noWhatIf: NO_WHAT_IF.approvals,
  }),
  'approval-rain': setting({
    topic: 'Approvals',
    title: 'Approvals: rain pool',
    description: 'Adding more points to the rain pool, or taking more from it, needs a second person.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000_000),
    default: 0,
    noWhatIf: NO_WHAT_IF.approvals,
  }),
  'approval-promos': setting({
    topic: 'Approvals',
    title: 'Approvals: promo codes',
    description: 'A promo code whose uses bring more points altogether needs a second person.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000_000),
    default: 10_000,
    noWhatIf: NO_WHAT_IF.approvals,
  }),
  'approval-races': setting({
    topic: 'Approvals',
    title: 'Approvals: races',
    description: 'A race whose prizes bring more points altogether needs a second person.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000_000),
    default: 10_000,
    noWhatIf: NO_WHAT_IF.approvals,
  }),
  'approval-act': setting({
    topic: 'Approvals',
    title: 'Approvals: one act',
    description:
      'An adjustment, assigned postback or voided hold that gives or frees more points needs a second person.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000_000),
    default: 5000,
    noWhatIf: NO_WHAT_IF.approvals,
  }),
  'approval-day': setting({
    topic: 'Approvals',
    title: 'Approvals: one person and day',
    description:
      'Points that a member of staff may give or free in a day (UTC), by all acts together. More needs a second person.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000_000),
    default: 10_000,
    noWhatIf: NO_WHAT_IF.approvals,
  }),
  'approval-settings': setting({
    topic: 'Approvals',
    title: 'Approvals: money settings',
    description:
      'A money setting needs a second person unless its new value is within this factor of its default. 0: every change.',
    unit: 'factor',
    schema: wholeNumber(0, 1000),
    default: 2,
    noWhatIf: NO_WHAT_IF.approvals,
  }),
  'approval-roles': setting<Role[]>({
    topic: 'Approvals',
    title: 'Approvals: roles',
    description: 'Granting one of these roles needs a second person.',
    unit: 'list of roles',
    schema: roleList,
    default: [...ROLES],
    noWhatIf: NO_WHAT_IF.approvals,
  }),
  'approval-hours': setting({
    topic: 'Approvals',
    title: 'Approvals: expiry',
    description: 'Hours that a change request waits for approval before it expires.',
    unit: 'hours',
    schema: wholeNumber(1, 24 * 90),
    default: 72,
    noWhatIf: NO_WHAT_IF.approvals,
  }),
} as const;
