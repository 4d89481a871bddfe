import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Note, Support } from '#contracts/internal/support.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import type { StaffNote } from '#contracts/support/staff-calls.ts';
import { refused } from '../module/errors.ts';
import { answer, type Handlers } from '../module/handler.ts';
import { type NameOf, namesBy } from '../module/names-by.ts';

type Deps = { support: Pick<Support, 'notes' | 'addNote'>; identity: Pick<Identity, 'publicPersons' | 'person'> };

export function noteHandlers({ support, identity }: Deps): Pick<Handlers, 'player-notes' | 'add-note'> {
  const namesOf = namesBy(identity);
  return {
    async 'player-notes'({ params: { id }, query }) {
      const notes = await support.notes(id, query);
      const nameOf = await namesOf(notes.map(({ author }) => author));
      return answer(notes.map((note) => presentNote(note, nameOf)));
    },
    async 'add-note'({ account: author, commandId, params: { id }, body: { note } }) {
      if ((await identity.person(id)) === null) return refused('account-unknown', REFUSALS['account-unknown'].message);
      const added = await support.addNote({ commandId, account: id, author, words: note });
      return answer(presentNote(added, await namesOf([author])));
    },
  };
}

function presentNote({ words, at, ...note }: Note, nameOf: NameOf): StaffNote {
  return { ...note, authorName: nameOf(note.author), note: words, at: instantOf(at) };
}
