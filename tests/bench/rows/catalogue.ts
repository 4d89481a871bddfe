// The rows of the bench, in the order of the table. Each can be run alone by its name. What the operator's command does in a
// process of its own (rebuild, verify) comes first: after a minute of other rows the same code is a tenth slower.
import { append } from './append.ts';
import { asOf } from './as-of.ts';
import { fiveStatement } from './five-statement.ts';
import { hotAccount } from './hot-account.ts';
import { http } from './http.ts';
import { httpLatency } from './tail/http-latency.ts';
import { latency } from './tail/latency.ts';
import { watched } from './tail/watched.ts';
import { logSize } from './log-size.ts';
import { endToEnd } from './scaled/end-to-end.ts';
import { partitions } from './scaled/partitions.ts';
import { relay } from './scaled/relay.ts';
import { mixedPlay } from './mixed-play.ts';
import { parsing } from './parsing.ts';
import { rebuild } from './rebuild.ts';
import type { Row } from './row.ts';
import { singleStatement } from './single-statement.ts';
import { verify } from './verify.ts';

export const ROWS: readonly Row[] = [
  rebuild,
  verify,
  asOf,
  fiveStatement,
  singleStatement,
  hotAccount,
  mixedPlay,
  append,
  http,
  latency,
  httpLatency,
  parsing,
  watched,
  logSize,
  partitions,
  relay,
  endToEnd,
];
