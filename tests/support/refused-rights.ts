// Statements that failed for a missing right, including those whose error the program catches.
import pg from 'pg';

const NO_RIGHT = '42501';

type Listening = { _handleErrorMessage(message: pg.DatabaseError): void };

const client = pg.Client.prototype as unknown as Listening;
const refusals: string[] = [];
let isListening = false;

/** From now on, by any connection of this process. */
export function watchRefusedRights() {
  if (!isListening) listen();
  const before = refusals.length;
  return {
    expectNone(): void {
      const found = [...new Set(refusals.splice(before))];
      if (found.length > 0)
        throw new Error(`A database role lacks a right (services/migrate/rights.ts): ${found.join('; ')}.`);
    },
  };
}

function listen(): void {
  const handle = client._handleErrorMessage;
  client._handleErrorMessage = function (this: Listening & pg.Client, message) {
    if (message.code === NO_RIGHT) refusals.push(`${this.user ?? 'a user'}: ${message.message}`);
    handle.call(this, message);
  };
  isListening = true;
}
