// A bounded sample of refused postbacks shows staff a wrong secret and lets them retry.
import { hash } from 'node:crypto';
import type { CommonQueryMethods } from 'slonik';
import { DAY_MS } from '#contracts/days/time.ts';
import type { RawPostback } from '#contracts/internal/offers.ts';
import { lineOf } from '#infra/address-line.ts';
import type { Connection } from '../accounts.ts';
import { countSample, type Refusal, type RefusedSample, sampleOf, storeSample } from './sample-rows.ts';

export type RefusedSamples = {
  note(raw: RawPostback, refusal: Refusal, connection: Connection): void;
  flush(): Promise<void>;
};

export type SampleRooms = {
  pool: CommonQueryMethods;
  now: () => number;
  draw: (characters: number) => string;
};

/** Per day and process. The table also bounds the samples of all processes. */
export const SAMPLE_LIMITS = {
  ofLine: { samples: 20, bytes: 32_768 },
  ofStrangers: 300,
  ofSenders: 300,
};

type Spent = { samples: number; bytes: number };
type Noted = { sample: RefusedSample; isStored: boolean; count: number };

export function openRefusedSamples({ pool, now, draw }: SampleRooms): RefusedSamples {
  let day = 0;
  let noted = new Map<string, Noted>();
  let lines = new Map<string, Spent>();
  let strangers = 0;
  let senders = 0;

  function turnDay(): void {
    const today = Math.floor(now() / DAY_MS);
    if (today === day) return;
    day = today;
    noted = new Map([...noted].filter(([, { count }]) => count > 0));
    lines = new Map();
    strangers = 0;
    senders = 0;
  }

  function hasRoom(line: string, bytes: number, isSender: boolean): boolean {
    if (isSender) return senders++ < SAMPLE_LIMITS.ofSenders;
    const spent = lines.get(line) ?? { samples: 0, bytes: 0 };
    const { samples: mostSamples, bytes: mostBytes } = SAMPLE_LIMITS.ofLine;
    if (strangers >= SAMPLE_LIMITS.ofStrangers || spent.samples >= mostSamples) return false;
    if (spent.bytes + bytes > mostBytes) return false;
    strangers++;
    lines.set(line, { samples: spent.samples + 1, bytes: spent.bytes + bytes });
    return true;
  }

  async function store(one: Noted): Promise<void> {
    const { sample, count, isStored } = one;
    const isNew = !isStored && (await storeSample(pool, sample, count));
    if (!isNew) await countSample(pool, sample.digest, count);
    one.isStored = true;
    // Not 0: more may have been noted during the queries.
    one.count -= count;
  }

  return {
    note(raw, refusal, connection) {
      turnDay();
      const digest = digestOf(raw);
      const known = noted.get(digest);
      if (known !== undefined) {
        known.count++;
        return;
      }
      const sample = sampleOf(raw, refusal, { connection, digest, marker: draw(16) });
      const isSender = connection.namesSenders && connection.isSender(raw.peer);
      if (!hasRoom(lineOf(raw.peer ?? 'unknown'), sample.bytes, isSender)) return;
      noted.set(digest, { sample, isStored: false, count: 1 });
    },
    async flush() {
      for (const one of noted.values()) if (one.count > 0) await store(one);
    },
  };
}

function digestOf({ network, method, rawTarget, body }: RawPostback): string {
  return hash('sha256', Buffer.concat([Buffer.from(`${network}\n${method}\n${rawTarget}\n`), body]), 'hex');
}
