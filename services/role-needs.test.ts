import { describe, expect, test } from 'vitest';
import { readConfig } from '#infra/process/config.ts';
import type { RoleName } from './options.ts';
import { checkNeeds, usualRoles } from './role-needs.ts';

const KEY = 'k'.repeat(32);
const KAFKA = { KAFKA_BROKERS: 'kafka:9092' };
const APART = {
  ...KAFKA,
  DATABASE_URL: 'postgres://db/house',
  CHANNEL_KEY: KEY,
  SEED_MASTER_KEY: KEY,
  SESSION_KEYS: KEY,
  SIGNING_KEYS: KEY,
};

function told(services: string, env: Record<string, string>): string {
  try {
    checkNeeds(services.split(',') as RoleName[], readConfig(env));
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('without names all services start, the relay only with Kafka', () => {
  expect(usualRoles(readConfig({}))).toEqual([
    'sequencer',
    'projector',
    'reactor',
    'gateway',
    'payouts',
    'auditor',
    'prover',
  ]);
  expect(usualRoles(readConfig(KAFKA))).toEqual([
    'sequencer',
    'relay',
    'projector',
    'reactor',
    'gateway',
    'payouts',
    'auditor',
    'prover',
  ]);
});

describe('valid combinations', () => {
  test.each<[string, Record<string, string>]>([
    ['sequencer,projector,reactor,gateway', {}],
    ['sequencer', {}],
    ['sequencer,projector,gateway', { DATABASE_URL: 'postgres://db/house' }],
    ['sequencer', { ...APART, INTERNAL_HOST: '0.0.0.0', INTERNAL_ADDRESS: 'ws://sequencer-1:9000' }],
    ['gateway', { ...APART, INTERNAL_HOST: '0.0.0.0' }],
    ['gateway', { ...APART, SEED_MASTER_KEY: '', PAYEE_KEY: KEY, LOG_SALT_KEY: KEY }],
    ['sequencer,relay,projector,reactor,gateway', KAFKA],
    ...['sequencer', 'relay', 'projector', 'reactor', 'gateway', 'payouts', 'prover', 'sequencer,gateway'].map(
      (role): [string, Record<string, string>] => [role, APART],
    ),
    ['relay', { ...KAFKA, DATABASE_URL: 'postgres://db/house', NODE_ENV: 'production' }],
  ])('%s with %j', (services, env) => {
    expect(told(services, env)).toBe('');
  });
});

describe('an invalid combination says what to set', () => {
  test.each([
    ['relay', {}, 'The service "relay" needs KAFKA_BROKERS: it brings the log to Kafka.'],
    [
      'projector',
      {},
      'The service "projector" needs "sequencer" in the same process (add to --services), or KAFKA_BROKERS to meet in another.',
    ],
    ['sequencer,gateway', {}, 'The service "gateway" needs "projector" in the same process'],
    ['gateway', {}, 'The service "gateway" needs "sequencer" and "projector" in the same process'],
    ['relay', KAFKA, 'DATABASE_URL is required for --services=relay: the processes meet in one database.'],
    ['gateway', { ...APART, CHANNEL_KEY: '' }, 'CHANNEL_KEY is required for --services=gateway'],
    ['reactor', { ...APART, CHANNEL_KEY: '' }, 'CHANNEL_KEY is required'],
    ['payouts', { ...APART, CHANNEL_KEY: '' }, 'CHANNEL_KEY is required'],
    ['sequencer', { ...APART, SEED_MASTER_KEY: '' }, 'SEED_MASTER_KEY is required with KAFKA_BROKERS'],
    ['gateway', { ...APART, SESSION_KEYS: '' }, 'SESSION_KEYS is required with KAFKA_BROKERS'],
    ['gateway', { ...APART, SIGNING_KEYS: '' }, 'SIGNING_KEYS is required with KAFKA_BROKERS'],
    ['gateway', { ...APART, SEED_MASTER_KEY: '' }, 'PAYEE_KEY is required with KAFKA_BROKERS'],
    ['gateway', { ...APART, SEED_MASTER_KEY: '', PAYEE_KEY: KEY }, 'LOG_SALT_KEY is required with KAFKA_BROKERS'],
    ['prover', { ...APART, SEED_MASTER_KEY: '' }, 'LOG_SALT_KEY is required with KAFKA_BROKERS'],
    [
      'sequencer,projector,gateway',
      { NODE_ENV: 'production' },
      'SEED_MASTER_KEY is required when NODE_ENV is production',
    ],
    ['sequencer,relay,projector,gateway', { ...APART, CHANNEL_KEY: '' }, 'CHANNEL_KEY is required'],
    ['sequencer', { ...APART, INTERNAL_HOST: '0.0.0.0' }, 'INTERNAL_ADDRESS is required when INTERNAL_HOST is 0.0.0.0'],
  ])('%s with %j', (services, env, sentence) => {
    expect(told(services, env)).toContain(sentence);
  });

  test('several problems are reported at once, one per line', () => {
    const lines = told('gateway', { ...KAFKA, NODE_ENV: 'production' }).split('\n');
    expect(lines.map((line) => line.trim().split(' ')[0])).toEqual([
      'The',
      'DATABASE_URL',
      'CHANNEL_KEY',
      'PAYEE_KEY',
      'LOG_SALT_KEY',
      'SESSION_KEYS',
      'SIGNING_KEYS',
    ]);
  });
});
