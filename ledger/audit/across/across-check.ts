// Decisions that depend on other accounts, which may be in other partitions. Judged when all were folded.
import type { LedgerEvent } from '#contracts/events.ts';
import { LogMarks } from '../../log/log-marks.ts';
import type { SettingsHistory } from '../replay/settings-history.ts';
import { type Proofless, Unproven } from '../proof/unproven.ts';
import type { AcrossFault, Act } from './act.ts';
import { Invitations } from './invitations.ts';
import { PromoUses } from './promo-uses.ts';
import { RacePrizes } from './race-prizes.ts';
import { RaceScores } from './race-scores.ts';
import { RainCheck } from './rain-check.ts';
import { RainFeeds } from './rain-feeds.ts';
import { StaffActs } from './staff-acts.ts';
import { StaffPoints } from './staff-points.ts';
import { TerminalActs, type TerminalAct } from './terminal-acts.ts';
import { TipCheck } from './tip-check.ts';
import { UnfitTimes } from './unfit-times.ts';

/** A network's transaction is credited once, to one account. */
class Conversions {
  readonly #credits = new Map<string, Act & { account: number }>();
  readonly #repeated: AcrossFault[] = [];

  take(event: LedgerEvent): void {
    if (event.type !== 'offer-credited') return;
    const { partition, seq, at, account, payload } = event;
    const { network, transactionId } = payload;
    const name = `${network} ${transactionId}`;
    const first = this.#credits.get(name);
    if (first === undefined) this.#credits.set(name, { partition, seq, at, account });
    else {
      const reason = `transaction ${transactionId} of ${network} was credited before, at ${first.partition}-${first.seq}`;
      this.#repeated.push({ partition, seq, at, reason });
    }
  }

  get count(): number {
    return this.#credits.size;
  }

  faults(): readonly AcrossFault[] {
    return this.#repeated;
  }
}

export type AcrossReport = {
  staffActs: number;
  /** By name, of the terminal and of the demo world. */
  terminalActs: readonly TerminalAct[];
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

export type AcrossOptions = {
  history: SettingsHistory;
  /** The id of a command that a service derives from a name. */
  idOf: (name: string) => string;
  /** All events of the races account. */
  ofRaces: readonly LedgerEvent[];
  /** Milliseconds. Later decisions may refer to events that were not folded. */
  until?: number;
  marks?: LogMarks;
  /** Takes what fails among events that lack the marks of later ones. */
  unproven?: Unproven;
};

export class AcrossCheck {
  readonly rains = new RainCheck();
  readonly #unfit = new UnfitTimes();
  readonly #staff = new StaffActs();
  readonly #terminal = new TerminalActs();
  readonly #staffPoints: StaffPoints;
  readonly #invitations: Invitations;
  readonly #conversions = new Conversions();
  readonly #promos = new PromoUses();
  readonly #tips = new TipCheck();
  readonly #prizes = new RacePrizes();
  readonly #scores: RaceScores;
  readonly #feeds: RainFeeds;
  readonly #until: number;
  readonly #marks: LogMarks;
  readonly #unproven: Unproven;
  /** First events of decisions that lack the marks of later ones, by place. */
  readonly #older = new Map<string, Proofless>();
  #commandId = '';
  #tooRecent = 0;
  /** Milliseconds. */
  #latest = 0;

  constructor(options: AcrossOptions) {
    const { history, ofRaces, until = Infinity, marks = new LogMarks(), unproven = new Unproven() } = options;
    this.#staffPoints = new StaffPoints(marks);
    this.#scores = new RaceScores(ofRaces, marks, this.#unfit);
    this.#invitations = new Invitations(history, this.#unfit);
    this.#feeds = new RainFeeds(history, options.idOf);
    this.#until = until;
    this.#marks = marks;
    this.#unproven = unproven;
  }

  after(event: LedgerEvent): void {
    if (event.at > this.#latest) this.#latest = event.at;
    this.#scores.take(event);
    if (event.game !== null) return this.#feeds.takeRound(event);
    const isFirst = event.commandId !== this.#commandId;
    this.#commandId = event.commandId;
    this.#unfit.take(event);
    this.#terminal.take(event, isFirst);
    this.#staff.takeFact(event);
    this.#invitations.takeFact(event);
    this.#conversions.take(event);
    if (event.at > this.#until) {
      this.#tooRecent++;
      return;
    }
    this.rains.after(event);
    this.#feeds.take(event);
    this.#promos.take(event);
    this.#tips.take(event);
    this.#prizes.take(event);
    this.#staffPoints.take(event);
    if (!isFirst) return;
    if (event.seq <= this.#marks.lackingTo('settings', event.partition)) this.#older.set(nameOf(event), event);
    this.#staff.takeAct(event);
    this.#invitations.takeAct(event);
  }

  /** Time of the last event, in milliseconds. */
  get latest(): number {
    return this.#latest;
  }

  get report(): AcrossReport {
    const faults = [
      ...this.#judged([...this.#staff.faults(), ...this.#staffPoints.faults(), ...this.#conversions.faults()]),
      ...this.#judged([...this.#invitations.faults(this.#latest)]),
      ...this.#promos.faults(this.#latest),
      ...this.#tips.faults(this.#latest),
      ...this.#prizes.faults(this.#latest),
      ...this.#scores.faults(this.#latest),
      ...this.#feeds.faults(this.#unproven),
    ];
    const [finding = null] = faults.toSorted((one, other) => one.at - other.at || one.seq - other.seq);
    return {
      staffActs: this.#staff.count,
      terminalActs: this.#terminal.list(),
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

  /** Rules of earlier versions may have allowed what fails among their events. */
  #judged(faults: readonly AcrossFault[]): AcrossFault[] {
    return faults.filter((fault) => {
      const older = this.#older.get(nameOf(fault));
      if (older !== undefined) this.#unproven.note(older);
      return older === undefined;
    });
  }
}

const nameOf = ({ partition, seq }: { partition: number; seq: number }) => `${partition}-${seq}`;
