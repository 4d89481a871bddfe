import { Link } from 'react-router-dom';
import {
  ASSESSMENT_YEARS,
  CLOSING_DAYS,
  DEVICE_DAYS,
  EXPORT_DAYS,
  SESSION_DAYS,
} from '#contracts/accounts/retention.ts';
import { KEPT_DAYS as NOTICE_DAYS } from '#contracts/notifications/kinds.ts';
import { paths } from '../../ui/paths.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Document, DocumentPart } from './document.tsx';
import { type HouseTerms, WithTerms } from './with-terms.tsx';
import { daysText } from './words.ts';

type Kept = { what: string; why: string; until: string };

const COLUMNS: readonly Column<Kept>[] = [
  { name: 'What', cell: ({ what }) => what },
  { name: 'Why', cell: ({ why }) => why },
  { name: 'How long', cell: ({ until }) => until },
];

const WITH_ACCOUNT = 'Until your account is deleted';

const keptBy = ({ terms }: HouseTerms): readonly Kept[] => [
  {
    what: 'Username, email address and, if you give it, your name',
    why: 'To sign you in and to write to you',
    until: WITH_ACCOUNT,
  },
  { what: 'A hash of your password, passkeys and second factor', why: 'To check that it is you', until: WITH_ACCOUNT },
  { what: 'Your date of birth', why: 'Only adults may play', until: WITH_ACCOUNT },
  {
    what: 'Sessions, with address, country and browser',
    why: 'To show you where you are signed in, and to stop others',
    until: `${daysText(SESSION_DAYS)} without a visit`,
  },
  {
    what: 'Legal name, country and destinations of withdrawals',
    why: 'To pay you, and to meet tax and sanctions law',
    until: WITH_ACCOUNT,
  },
  { what: 'Chat messages', why: 'Other players read them', until: daysText(terms.chatDays) },
  { what: 'Notifications', why: 'To show them to you', until: daysText(NOTICE_DAYS) },
  { what: 'Support tickets', why: 'To answer you', until: WITH_ACCOUNT },
  {
    what: 'Checks of a withdrawal, with keyed hashes',
    why: 'Evidence that a payment was lawful',
    until: `${ASSESSMENT_YEARS} years, under a number without your name`,
  },
  {
    what: 'Every movement of points and every round, under a number without your name',
    why: 'The books have to add up, and everyone can check them',
    until: 'Always',
  },
];

export default function PrivacyPage() {
  return (
    <Document title="Privacy Policy" lead="Your data: the reason we store it, and for how long.">
      <WithTerms>{(house) => <Privacy {...house} />}</WithTerms>
    </Document>
  );
}

function Privacy(house: HouseTerms) {
  return (
    <>
      <DocumentPart title="Stored data">
        <Table
          caption="Stored data"
          becomesEntries
          columns={COLUMNS}
          items={keptBy(house)}
          keyOf={({ what }) => what}
        />
        <p>
          Devices, networks and destinations are compared as keyed hashes. A stolen table would not tell which browser
          or address they belong to.
        </p>
      </DocumentPart>
      <DocumentPart title="Cookies">
        <p>
          One cookie keeps you signed in ({daysText(SESSION_DAYS)}), and one recognises your browser so that we can mail
          you about a new one ({daysText(DEVICE_DAYS)}). Your browser also stores your choice of theme and sound. There
          is no advertising and no tracking by others on our pages.
        </p>
      </DocumentPart>
      <DocumentPart title="Shared data">
        <ul>
          <li>
            An offer network gets a number that stands for you when you open its offer, never your name or address.
          </li>
          <li>A payout provider gets the destination and the amount of a withdrawal.</li>
          <li>Other players see your username, level, points and rounds. They never see your account number.</li>
        </ul>
        <p>We sell no data.</p>
      </DocumentPart>
      <DocumentPart title="Your rights">
        <ul>
          <li>
            <strong>Download.</strong> Your profile has a copy of everything about you, once a day. The file is
            encrypted on our side and deleted after {daysText(EXPORT_DAYS)}.
          </li>
          <li>
            <strong>Correct.</strong> Change your details in your profile. Support corrects a wrong date of birth.
          </li>
          <li>
            <strong>Delete.</strong> Your profile deletes your account: it closes at once, and everything above that is
            yours is erased after {daysText(CLOSING_DAYS)}. The movements of points stay, without your name.
            Self-exclusions, and the bonuses that a person gets once, outlive the account as a hash of your email
            address.
          </li>
        </ul>
        <p>
          Questions go to <Link to={paths.support}>support</Link>.
        </p>
      </DocumentPart>
    </>
  );
}
