import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import type { ViewUpdates } from '#contracts/internal/view-updates.ts';
import type { ViewName } from '#contracts/push.ts';

export type StaffSocket = {
  emit(event: 'staff'): unknown;
  on(event: 'staff' | 'disconnect', listener: (acknowledge?: unknown) => void): unknown;
};

/** Views that desks show, and that do not change with each bet. */
const OF_DESKS: ReadonlySet<ViewName> = new Set(['approvals', 'settings', 'standing', 'withdrawals']);

const MOMENT_MS = 300;

type Deps = {
  people: Pick<Identity, 'person'>;
  staff: Pick<StaffRecords, 'onNews'>;
  updates: Pick<ViewUpdates, 'subscribe'>;
};

/** The push says only that something changed: each desk reads what it shows, with its own permission. */
export class StaffNews implements Disposable {
  readonly #deps: Deps;
  readonly #sockets = new Set<StaffSocket>();
  readonly #stops: readonly (() => void)[];
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#stops = [
      deps.staff.onNews(() => this.#take()),
      deps.updates.subscribe(({ view }) => void (OF_DESKS.has(view) && this.#take())),
    ];
  }

  /** The client asks once its staff pages are open. Players who ask are ignored. */
  welcome(socket: StaffSocket, account: AccountId): void {
    let isAsked = false;
    socket.on('staff', (acknowledge) => {
      if (isAsked) return;
      isAsked = true;
      this.#join(socket, account).then(
        () => void (typeof acknowledge === 'function' && acknowledge()),
        () => void (isAsked = false),
      );
    });
    socket.on('disconnect', () => void this.#sockets.delete(socket));
  }

  async #join(socket: StaffSocket, account: AccountId): Promise<void> {
    const person = await this.#deps.people.person(account);
    if (person !== null && person.roles.length > 0) this.#sockets.add(socket);
  }

  #take(): void {
    if (this.#sockets.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      for (const socket of this.#sockets) socket.emit('staff');
    }, MOMENT_MS).unref();
  }

  [Symbol.dispose](): void {
    for (const stop of this.#stops) stop();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}
