import type { Fault } from './fault.ts';
import { GATEWAY_FAULTS } from './gateway-faults.ts';
import { GROUND_FAULTS } from './ground-faults.ts';
import { PROJECTOR_FAULTS } from './projector-faults.ts';
import { REACTOR_FAULTS } from './reactor-faults.ts';
import { RELAY_FAULTS } from './relay-faults.ts';
import { rollingRestart } from './rolling-restart.ts';
import { SEQUENCER_FAULTS } from './sequencer-faults.ts';

export const FAULTS: readonly Fault[] = [
  ...SEQUENCER_FAULTS,
  ...RELAY_FAULTS,
  ...REACTOR_FAULTS,
  ...PROJECTOR_FAULTS,
  ...GATEWAY_FAULTS,
  ...GROUND_FAULTS,
  rollingRestart,
];

export function faultsOf(brokers: number): readonly Fault[] {
  return FAULTS.filter((fault) => fault.brokers === undefined || fault.brokers === brokers);
}
