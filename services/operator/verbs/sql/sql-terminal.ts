import type { Paper } from '../../table.ts';

export type SqlTerminal = Paper & { input?: NodeJS.ReadStream | undefined; signal: AbortSignal };
