import type { ReplyOf } from '#contracts/definition/call.ts';
import type { financeSourcesCall } from '#contracts/finance/calls.ts';

export type Source = ReplyOf<typeof financeSourcesCall>['sources'][number];
