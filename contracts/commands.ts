import { z } from 'zod';
import { type AnyCommandDefinition, COMMAND_DEFINITIONS } from './capabilities.ts';

type Definitions = { [Definition in AnyCommandDefinition as Definition['type']]: Definition };

export type CommandType = AnyCommandDefinition['type'];
export type CommandOf<Type extends CommandType> = z.infer<Definitions[Type]['schema']>;
export type Command = { [Type in CommandType]: CommandOf<Type> }[CommandType];

export type RefusalsOf<Type extends CommandType> = Definitions[Type]['refusals'][number]['code'];

export const COMMANDS = Object.fromEntries(
  COMMAND_DEFINITIONS.map((definition) => [definition.type, definition]),
) as unknown as Definitions;

const [first, ...others] = COMMAND_DEFINITIONS.map(({ schema }) => schema);

/** For whole commands from the channel and the reactor. Each schema is strict. */
export const command = z.discriminatedUnion('type', [first!, ...others]) as unknown as z.ZodType<Command>;
