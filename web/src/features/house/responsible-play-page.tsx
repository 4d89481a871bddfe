import { Link } from 'react-router-dom';
import { LEAST_EXCLUSION_MONTHS, MOST_EXCLUSION_MONTHS, MOST_TIME_OUT_DAYS } from '#contracts/limits/exclusion.ts';
import { RAISE_DELAY_MS } from '#contracts/limits/limit.ts';
import { roughDuration } from '../../ui/figure/rough-duration.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { paths } from '../../ui/paths.ts';
import { Document, DocumentPart } from './document.tsx';
import { countryName } from './words.ts';

type HelpLine = { country: string; name: string; site: string };

/** For people who gamble, and their families. Phone numbers change too often to be listed. */
const HELP_LINES: readonly HelpLine[] = [
  { country: 'AT', name: 'Spielsuchthilfe', site: 'www.spielsuchthilfe.at' },
  { country: 'AU', name: 'Gambling Help Online', site: 'www.gamblinghelponline.org.au' },
  { country: 'BE', name: 'Gokhulp', site: 'www.gokhulp.be' },
  { country: 'CA', name: 'ConnexOntario (Ontario)', site: 'www.connexontario.ca' },
  { country: 'CH', name: 'SOS Spielsucht', site: 'www.sos-spielsucht.ch' },
  { country: 'DE', name: 'Check dein Spiel', site: 'www.check-dein-spiel.de' },
  { country: 'DK', name: 'StopSpillet', site: 'www.stopspillet.dk' },
  { country: 'ES', name: 'FEJAR', site: 'www.fejar.org' },
  { country: 'FI', name: 'Peluuri', site: 'www.peluuri.fi' },
  { country: 'FR', name: 'Joueurs Info Service', site: 'www.joueurs-info-service.fr' },
  { country: 'GB', name: 'GamCare', site: 'www.gamcare.org.uk' },
  { country: 'IE', name: 'Gambling Care', site: 'www.gamblingcare.ie' },
  { country: 'NL', name: 'Loket Kansspel', site: 'www.loketkansspel.nl' },
  { country: 'NO', name: 'Hjelpelinjen', site: 'www.hjelpelinjen.no' },
  { country: 'NZ', name: 'Gambling Helpline', site: 'www.gamblinghelpline.co.nz' },
  { country: 'SE', name: 'Stödlinjen', site: 'www.stodlinjen.se' },
  { country: 'US', name: 'National Council on Problem Gambling', site: 'www.ncpgambling.org' },
  { country: 'ZA', name: 'Responsible Gambling', site: 'www.responsiblegambling.org.za' },
];

const WORLDWIDE: readonly Omit<HelpLine, 'country'>[] = [
  { name: 'Gambling Therapy', site: 'www.gamblingtherapy.org' },
  { name: 'Gamblers Anonymous', site: 'www.gamblersanonymous.org' },
];

type Line = Omit<HelpLine, 'country'> & { where: string };

const LINES: readonly Line[] = [
  ...HELP_LINES.map(({ country, ...line }) => ({ ...line, where: countryName(country) })).toSorted((one, other) =>
    one.where.localeCompare(other.where),
  ),
  ...WORLDWIDE.map((line) => ({ ...line, where: 'Worldwide' })),
];

const COLUMNS: readonly Column<Line>[] = [
  { name: 'Country', cell: ({ where }) => where },
  {
    name: 'Service',
    cell: ({ name, site }) => (
      <a href={`https://${site}`} target="_blank" rel="noopener noreferrer">
        {name}
      </a>
    ),
  },
  {
    name: 'Site',
    cell: ({ site }) => site.replace(/^www\./, ''),
  },
];

export default function ResponsiblePlayPage() {
  return (
    <Document
      title="Responsible play"
      lead="Every game here returns less than you bet. Play for fun, with points that you can spare."
    >
      <DocumentPart title="Limits you set yourself">
        <ul>
          <li>
            <strong>Bets and losses</strong> per day, week or month. A lower limit applies at once, a higher one after{' '}
            {roughDuration(RAISE_DELAY_MS / 1000)}.
          </li>
          <li>
            <strong>A time out</strong> of up to {MOST_TIME_OUT_DAYS} days: no bets and no bonuses until it ends.
          </li>
          <li>
            <strong>Self-exclusion</strong> for {LEAST_EXCLUSION_MONTHS} to {MOST_EXCLUSION_MONTHS} months, or
            permanently. It cannot be ended early, not even by staff, and a new account with the same address stays
            excluded.
          </li>
          <li>
            <strong>A reality check</strong> that interrupts play at the interval you choose, with your time and net
            result.
          </li>
        </ul>
        <p>
          They are in your <Link to={paths.limits}>profile, under Limits</Link>. They hold at every table and on every
          device, and you can still withdraw your points.
        </p>
      </DocumentPart>
      <DocumentPart title="Signs to take seriously">
        <ul>
          <li>You play to win back what you lost.</li>
          <li>You play longer, or with more, than you planned.</li>
          <li>You hide from others how much you play.</li>
          <li>You do offers or borrow money only to go on playing.</li>
        </ul>
      </DocumentPart>
      <DocumentPart title="Talk to someone">
        <p>
          These services are independent of us. Most are free, and you need not give your name. Their sites show current
          phone numbers, chats and opening hours. If you are in danger, call your local emergency number.
        </p>
        <Table
          caption="Help by country"
          becomesEntries
          columns={COLUMNS}
          items={LINES}
          keyOf={({ where, name }) => `${where} ${name}`}
        />
      </DocumentPart>
      <DocumentPart title="Minors">
        <p>
          The games are for adults. If a child uses your device, sign out when you leave it. Tell{' '}
          <Link to={paths.support}>support</Link> if a minor plays here.
        </p>
      </DocumentPart>
    </Document>
  );
}
