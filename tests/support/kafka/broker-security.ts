import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrokerSettings, NodePlan } from './broker-settings.ts';

export type SecureBroker = {
  /** PEM; self-signed. */
  caFile: string;
  settings(plan: NodePlan): BrokerSettings;
  [Symbol.dispose](): void;
};

const STORE_PASSWORD = 'only-for-tests';

/** The broker talks to itself in plain text on another port. */
export function secureBroker(users: Readonly<Record<string, string>>, ownPort: number): SecureBroker {
  const home = mkdtempSync(join(tmpdir(), 'tallyhouse-kafka-tls-'));
  const store = join(home, 'broker.p12');
  const caFile = join(home, 'ca.pem');
  const keytool = (...args: string[]) =>
    execFileSync('keytool', [...args, '-keystore', store, '-storepass', STORE_PASSWORD, '-alias', 'broker'], {
      stdio: 'pipe',
    });
  keytool('-genkeypair', '-keyalg', 'EC', '-dname', 'CN=kafka', '-ext', 'san=ip:127.0.0.1', '-storetype', 'PKCS12');
  keytool('-exportcert', '-rfc', '-file', caFile);
  const known = Object.entries(users).map(([name, password]) => `user_${name}="${password}"`);
  return {
    caFile,
    settings: ({ brokerPort, controllerPort }) => ({
      listeners: [
        `BROKER://127.0.0.1:${brokerPort}`,
        `OWN://127.0.0.1:${ownPort}`,
        `CONTROLLER://127.0.0.1:${controllerPort}`,
      ].join(','),
      'listener.security.protocol.map': 'BROKER:SASL_SSL,OWN:PLAINTEXT,CONTROLLER:PLAINTEXT',
      'inter.broker.listener.name': 'OWN',
      'ssl.keystore.type': 'PKCS12',
      'ssl.keystore.location': store,
      'ssl.keystore.password': STORE_PASSWORD,
      'listener.name.broker.sasl.enabled.mechanisms': 'PLAIN',
      'listener.name.broker.plain.sasl.jaas.config': `org.apache.kafka.common.security.plain.PlainLoginModule required ${known.join(' ')};`,
    }),
    [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }),
  };
}
