import { instantOf } from '#contracts/days/time.ts';
import { each, type Personal } from '../module/personal.ts';
import { readAppealsOf } from './holds/appeals.ts';
import { payeeKeys } from './payees/payee-keys.ts';
import { readPayee } from './payees/payee-rows.ts';

export const personal = {
  columns: {
    'compliance.tip_device': each('erase', 'account device last_at'),
    'compliance.payee': {
      owner: 'detach',
      ...Object.fromEntries(
        ['account', 'sealed', 'person', 'screened', 'updated_at'].map((name) => [
          name,
          ['keep', 'sealed; of a player who was paid, for the four years of tax law; otherwise deleted within an hour'],
        ]),
      ),
    },
    'compliance.known_destination': each('erase', 'account hash first_at'),
    'compliance.appeal': each('erase', 'hold account text at'),
  },
  impersonal: {
    'compliance.assessment':
      'evidence of a payment under the opaque number, with keyed hashes; deleted after five years',
    'compliance.hold': 'why a payment to the opaque number was stopped',
    'compliance.tax_form': 'that a form was sent for the opaque number; deleted with the payee form',
    'compliance.sanctions_list': 'of no person',
    'compliance.sanctions_entry': 'a published list',
    'compliance.sanctions_address': 'a published list',
  },
  async own(db, account, { payeeKey }) {
    const payee = await readPayee(db, payeeKeys(payeeKey), account);
    const appeals = await readAppealsOf(db, account);
    return { payee, appeals: appeals.map(({ text, at }) => ({ text, at: instantOf(at) })) };
  },
} satisfies Personal;
