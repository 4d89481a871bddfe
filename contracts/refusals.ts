// Every way in which a request can be refused. A refusal is a value, expected and harmless: it changes nothing.
// Derived from the commands of the capabilities and from request-refusals.ts.
import { type AnyCommandDefinition, COMMAND_DEFINITIONS } from './capabilities.ts';
import type { RefusalDefinition } from './definition/refusal.ts';
import { COMMON_REFUSALS, GATEWAY_REFUSALS } from './request-refusals.ts';

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

/** By code: status and default sentence. */
export const REFUSALS = byCode<RefusalCode>([...ofCommands, ...COMMON_REFUSALS, ...GATEWAY_REFUSALS]);

/** Codes that can come from the ledger. */
export const LEDGER_REFUSALS = [
  ...new Set([...ofCommands, ...COMMON_REFUSALS].map(({ code }) => code)),
] as readonly LedgerRefusalCode[];
