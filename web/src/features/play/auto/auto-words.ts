import { countedPoints, formatSigned } from '../../../ui/figure/format.ts';
import { grouped } from '#contracts/words/figures.ts';
import type { AutoEnd, AutoRun, StopReason } from './auto-run.ts';

export function reasonWords(reason: StopReason): string {
  switch (reason.why) {
    case 'refused':
      return reason.sentence;
    case 'up':
    case 'down':
      return `Your stop at ${countedPoints(reason.points)} ${reason.why} is reached.`;
    case 'win':
      return `A round won ${countedPoints(reason.points)} or more.`;
    default:
      return WORDS[reason.why];
  }
}

const WORDS = {
  rounds: 'All rounds are played.',
  'by-hand': 'You stopped it.',
  unanswered: 'The last bet got no answer.',
  'reality-check': 'Your reality check is due.',
  hidden: 'The page was in the background.',
  disconnected: 'The connection was lost.',
} as const;

export function endWords({ played, netPoints, reason }: AutoEnd): string {
  const came =
    played === 0 ? 'before a round was played' : `after ${roundsWords(played)}, net ${formatSigned(netPoints)}`;
  return `Auto stopped ${came}. ${reasonWords(reason)}`;
}

export function roundsWords(rounds: number): string {
  return rounds === 1 ? '1 round' : `${grouped(rounds)} rounds`;
}

export function leftWords({ settings, played }: AutoRun): string {
  return settings.rounds === null ? 'Stop' : `Stop (${grouped(settings.rounds - played)} left)`;
}

/** "3 of 10", and "3" without an end. */
export function playedWords({ settings: { rounds }, played }: Pick<AutoRun, 'settings' | 'played'>): string {
  return rounds === null ? grouped(played) : `${grouped(played)} of ${grouped(rounds)}`;
}

export function tallyWords({ settings, played, netPoints }: AutoRun): string {
  return `${playedWords({ settings, played })}, net ${formatSigned(netPoints)}`;
}
