import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const KEY = 'k'.repeat(32);

function problemsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'none';
}

describe('the environment', () => {
  test('needs nothing: every value has a default, and empty counts as absent', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: '' });
    expect(config).toMatchObject({
      port: 3000,
      dataDir: '.data',
      databaseUrl: null,
      logLevel: 'info',
      production: false,
    });
    expect(config).toMatchObject({ seedMasterKey: null, sessionKeys: null, signupBonus: 100, betsPerSecond: 50 });
  });

  test('tells everything that is wrong with it at once, a line each', () => {
    const env = {
      PORT: '99999',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://here',
      PUBLIC_URL: 'tallyhouse',
      SIGNUP_BONUS: '1.5',
    };
    const lines = problemsOf(env).split('\n');
    expect(lines).toHaveLength(6);
    for (const name of Object.keys(env)) expect(lines.some((line) => line.trim().startsWith(name))).toBe(true);
  });

  test('must hold both secrets in production', () => {
    const problems = problemsOf({ NODE_ENV: 'production' });
    expect(problems).toContain('SEED_MASTER_KEY is required');
    expect(problems).toContain('SESSION_KEYS is required');
    expect(readConfig({ NODE_ENV: 'production', SEED_MASTER_KEY: KEY, SESSION_KEYS: `${KEY},${KEY}` })).toMatchObject({
      production: true,
      sessionKeys: [KEY, KEY],
    });
  });

  test('takes no short secret, and never repeats a secret in its complaint', () => {
    const problems = problemsOf({ SEED_MASTER_KEY: 'hunter2', SESSION_KEYS: `${KEY},swordfish` });
    expect(problems).toContain('SEED_MASTER_KEY must have at least 32 characters');
    expect(problems).toContain('SESSION_KEYS must be keys');
    expect(problems).not.toMatch(/hunter2|swordfish/);
  });

  test.each(['-1', '3000.5', '1e3', '0x10', ' 80', 'NaN'])('takes no port like %j', (port) => {
    expect(problemsOf({ PORT: port })).toContain('PORT must be a whole number');
  });
});
