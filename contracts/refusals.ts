// A refusal is an expected value and changes nothing.
import { type AnyCommandDefinition, COMMAND_DEFINITIONS } from './capabilities.ts';
import type { RefusalDefinition } from './definition/refusal.ts';
import { GATEWAY_REFUSALS } from './request-refusals.ts';
import { COMMON_REFUSALS } from './definition/common-refusals.ts';

export type CommonRefusalCode = (typeof COMMON_REFUSALS)[number]['code'];
export type LedgerRefusalCode = AnyCommandDefinition['refusals'][number]['code'] | CommonRefusalCode;
export type GatewayRefusalCode = (typeof GATEWAY_REFUSALS)[number]['code'];
export type RefusalCode = LedgerRefusalCode | GatewayRefusalCode;

type Definition = RefusalDefinition<RefusalCode>;
const ofCommands: readonly Definition[] = COMMAND_DEFINITIONS.flatMap(
  ({ refusals }): readonly Definition[] => refusals,
);

const byCode = <Code extends string>(definitions: readonly RefusalDefinition<Code>[]) =>
  Object.fromEntries(definitions.map((definition) => [definition.code, definition])) as Record<
    Code,
    RefusalDefinition<Code>
  >;

export const REFUSALS = byCode<RefusalCode>([...ofCommands, ...COMMON_REFUSALS, ...GATEWAY_REFUSALS]);

export const LEDGER_REFUSALS = [
  ...new Set([...ofCommands, ...COMMON_REFUSALS].map(({ code }) => code)),
] as readonly LedgerRefusalCode[];
