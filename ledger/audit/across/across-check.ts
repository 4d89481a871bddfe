// Decisions that depend on other accounts, which may be in other partitions. Judged when all were folded.
import type { LedgerEvent } from '#contracts/events.ts';
import type { SettingsHistory } from '../replay/settings-history.ts';
import type { AcrossFault } from './act.ts';
import { Conversions } from './conversions.ts';
import { Invitations } from './invitations.ts';
import { PromoUses } from './promo-uses.ts';
import { RacePrizes } from './race-prizes.ts';
import { RaceScores } from './race-scores.ts';
import { RainCheck } from './rain-check.ts';
import { StaffActs } from './staff-acts.ts';
import { StaffPoints } from './staff-points.ts';
import { TipCheck } from './tip-check.ts';

export type AcrossReport = {
  staffActs: number;
  shares: number;
  credits: number;
  promoUses: number;
  /** Of these, neither paid nor declined. */
  openUses: number;
  tips: number;
  /** Tips that are neither with their receiver nor back. */
  openTips: number;
  prizes: number;
  openPrizes: number;
  /** Events after `until`, of any kind. */
  tooRecent: number;
  finding: AcrossFault | null;
};

export class AcrossCheck {
  readonly rains = new RainCheck();
  readonly #staff = new StaffActs();
  readonly #staffPoints = new StaffPoints();
  readonly #invitations: Invitations;
  readonly #conversions = new Conversions();
  readonly #promos = new PromoUses();
  readonly #tips = new TipCheck();
  readonly #prizes = new RacePrizes();
  readonly #scores: RaceScores;
  readonly #until: number;
  /** Partitions with events that name their settings. Decisions before are of earlier versions. */
  readonly #strict = new Set<number>();
  #commandId = '';
  #tooRecent = 0;

  /**
   * `until`: milliseconds. Later decisions may refer to events that were not folded. `ofRaces`: all events of the races
   * account.
   */
  constructor(history: SettingsHistory, ofRaces: readonly LedgerEvent[], until = Infinity) {
    this.#scores = new RaceScores(ofRaces);
    this.#invitations = new Invitations(history);
    this.#until = until;
  }

  after(event: LedgerEvent): void {
    this.#scores.take(event);
    if (event.game !== null) return;
    const isFirst = event.commandId !== this.#commandId;
    this.#commandId = event.commandId;
    this.#staff.takeFact(event);
    this.#invitations.takeFact(event);
    if (event.termsSeq !== undefined) this.#strict.add(event.partition);
    if (event.at > this.#until) this.#tooRecent++;
    else {
      this.rains.after(event);
      this.#promos.take(event);
      this.#tips.take(event);
      this.#prizes.take(event);
    }
    const isJudged = event.at <= this.#until && this.#strict.has(event.partition);
    this.#conversions.take(event, isJudged);
    this.#staffPoints.take(event, isJudged);
    if (!isFirst || !isJudged) return;
    this.#staff.takeAct(event);
    this.#invitations.takeAct(event);
  }

  get report(): AcrossReport {
    const faults = [
      ...this.#staff.faults(),
      ...this.#staffPoints.faults(),
      ...this.#invitations.faults(),
      ...this.#conversions.faults(),
      ...this.#promos.faults(),
      ...this.#tips.faults(),
      ...this.#prizes.faults(),
      ...this.#scores.faults(),
    ];
    const [finding = null] = faults.toSorted((one, other) => one.at - other.at || one.seq - other.seq);
    return {
      staffActs: this.#staff.count,
      shares: this.#invitations.count,
      credits: this.#conversions.count,
      promoUses: this.#promos.count,
      openUses: this.#promos.open,
      tips: this.#tips.count,
      openTips: this.#tips.open,
      prizes: this.#prizes.count,
      openPrizes: this.#prizes.open,
      tooRecent: this.#tooRecent,
      finding,
    };
  }
}
