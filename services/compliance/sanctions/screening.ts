import { hash } from 'node:crypto';
import { type CommonQueryMethods, sql } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { Destination } from '#contracts/withdrawals/methods.ts';
import type { PayeeForm } from '#contracts/withdrawals/payee-form.ts';
import type { ComplianceRooms } from '../rooms/compliance-rooms.ts';
import { holdForSanctions, type SanctionMatch } from '../holds/hold-rows.ts';
import { type PayeeKeys, personHash } from '../payees/payee-keys.ts';
import { readPayee } from '../payees/payee-rows.ts';
import { findAddress, readCurrentList, readNames } from './load-list.ts';
import { NameIndex } from './name-index.ts';

/** Raised when names are compared in another way, so that all payees are screened again. */
const COMPARISON = 2;

type Rooms = Pick<ComplianceRooms, 'settings'> & { keys: PayeeKeys };

export class Screening {
  readonly #rooms: Rooms;
  #loaded: { list: string; index: Promise<NameIndex> } | null = null;

  constructor(rooms: Rooms) {
    this.#rooms = rooms;
  }

  /** Changes with the list and the settings: who was screened under another is screened again. */
  async marker(db: CommonQueryMethods): Promise<string> {
    const { value } = this.#rooms.settings;
    const list = await readCurrentList(db);
    const terms = [value('sanctioned-countries'), value('sanctions-name-score'), COMPARISON];
    return hash('sha256', JSON.stringify([list?.hash, ...terms]));
  }

  async screenPayee(db: CommonQueryMethods, account: AccountId): Promise<void> {
    const { keys } = this.#rooms;
    const payee = await readPayee(db, keys, account);
    if (payee === null) return;
    const marker = await this.marker(db);
    const list = (await readCurrentList(db))?.hash ?? null;
    const person = personHash(keys, payee);
    await holdForSanctions(db, { account, person, list, matches: await this.#matches(db, payee, list) });
    // A name that was changed since the read stays due.
    await db.query(sql.unsafe`
      update compliance.payee set screened = ${marker} where account = ${account} and person = ${person}`);
  }

  async screenDestination(db: CommonQueryMethods, account: AccountId, destination: Destination): Promise<void> {
    if (destination.method !== 'crypto') return;
    const { cryptoAddress } = destination.details;
    const uids = await findAddress(db, cryptoAddress);
    const list = (await readCurrentList(db))?.hash ?? null;
    const matches = uids.map((uid) => ({ key: `${uid}: address`, text: `Address of list entry ${uid}` }));
    await holdForSanctions(db, { account, person: null, list, matches });
  }

  async #matches(
    db: CommonQueryMethods,
    { legalName, country }: PayeeForm,
    list: string | null,
  ): Promise<SanctionMatch[]> {
    const { value } = this.#rooms.settings;
    const matches: SanctionMatch[] = [];
    if (value('sanctioned-countries').includes(country)) {
      matches.push({ key: `country: ${country}`, text: `Resident of ${country}` });
    }
    if (list === null) return matches;
    const index = await this.#indexOf(db, list);
    for (const { uid, score, name } of await index.find(legalName, value('sanctions-name-score') / 100)) {
      const text = `Name is ${Math.round(100 * score)} % like “${name}” (list entry ${uid})`;
      matches.push({ key: `${uid}: name`, text });
    }
    return matches;
  }

  async #indexOf(db: CommonQueryMethods, list: string): Promise<NameIndex> {
    if (this.#loaded?.list !== list) {
      const loaded = { list, index: readNames(db, list).then((names) => NameIndex.of(names)) };
      this.#loaded = loaded;
      loaded.index.catch(() => {
        if (this.#loaded === loaded) this.#loaded = null;
      });
    }
    return this.#loaded.index;
  }
}
