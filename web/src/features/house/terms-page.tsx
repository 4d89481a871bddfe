import { Link } from 'react-router-dom';
import { CLOSING_DAYS } from '#contracts/accounts/retention.ts';
import { POINTS_PER_USD } from '#contracts/points.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { roughDuration } from '../../ui/figure/rough-duration.ts';
import { paths } from '../../ui/paths.ts';
import { Document, DocumentPart } from './document.tsx';
import { type HouseTerms, WithTerms } from './with-terms.tsx';
import { countryNames, daysText, waitText } from './words.ts';

export default function TermsPage() {
  return (
    <Document title="Terms of Service" lead="Our duties to you, and yours to us.">
      <WithTerms>
        {(house) => (
          <>
            <PointsTerms {...house} />
            <UseTerms {...house} />
            <AccountTerms />
          </>
        )}
      </WithTerms>
    </Document>
  );
}

function PointsTerms({ config, terms }: HouseTerms) {
  return (
    <>
      <DocumentPart title="Your account">
        <ul>
          <li>
            One account per person. Keep your password to yourself; you are responsible for everything done with it.
          </li>
          <li>
            {config.adultsOnly
              ? 'You must be 18 or older to play. We ask for your date of birth before your first bet.'
              : 'The games are for players of 18 years and older.'}
          </li>
          <li>
            You need a confirmed email address to withdraw and to write in the chat. Residents of some countries cannot
            be paid: {countryNames(terms.sanctionedCountries)}.
          </li>
        </ul>
      </DocumentPart>
      <DocumentPart title="Points">
        <ul>
          <li>
            {POINTS_PER_USD} points are worth $1.00 when you withdraw them. Points are not money, bear no interest and
            cannot be bought.
          </li>
          <li>
            Every change of your balance is an entry in your transaction history. We never change an entry afterwards.
          </li>
          <li>
            If we make a mistake, we correct it with an entry that says so, whichever side it favours. Your balance can
            become negative if points that you have spent are taken back.
          </li>
        </ul>
      </DocumentPart>
      <DocumentPart title="Earning">
        <ul>
          {config.signupBonus > 0 && <li>A new account gets {countedPoints(config.signupBonus)}, once per person.</li>}
          <li>
            Offers and surveys come from networks. The network pays us, and you get {config.offerSharePercent}% of that.
            The network decides whether an offer is complete.
          </li>
          <li>{waitText(terms.offerWaiting)}</li>
          <li>
            A network can reverse an offer, for example after false details. We then take its points back, and tell you.
          </li>
          {terms.referralBonus > 0 && (
            <li>
              When a friend you invited becomes active, you both get {countedPoints(terms.referralBonus)}. You also get{' '}
              {terms.referralShare}% of their offer earnings. Inviting yourself does not count: there is no bonus if you
              share a browser, a network or an email address, or if your friend had an account before.
            </li>
          )}
        </ul>
      </DocumentPart>
    </>
  );
}

function UseTerms({ config }: HouseTerms) {
  return (
    <>
      <DocumentPart title="Games">
        <ul>
          <li>
            Results come from seeds that are fixed before your bet, so you can check every round on{' '}
            <Link to={paths.fairness}>the fairness page</Link>. <Link to={paths.odds}>The odds</Link> show what each bet
            returns on average; it is less than you bet.
          </li>
          <li>A confirmed bet is final. A refused bet costs nothing.</li>
          <li>
            A round of mines or blackjack that you leave is settled after{' '}
            {roughDuration(config.abandonedRoundMs / 1000)} without a move: we cash out mines, and take no more cards at
            blackjack.
          </li>
          <li>
            You can set limits and take a break at any time: see{' '}
            <Link to={paths.responsiblePlay}>responsible play</Link>.
          </li>
        </ul>
      </DocumentPart>
      <DocumentPart title="Withdrawals">
        <ul>
          <li>
            Methods, amounts and times are on <Link to={paths.withdrawalTerms}>withdrawals and fees</Link>. We hold the
            points while a request is open, and return them if we cannot pay.
          </li>
          <li>
            You can withdraw up to {countedPoints(config.withdrawals.dailyLimitPoints)} a day (UTC), by all methods
            together.
          </li>
          <li>
            Staff may review a request, and may ask who you are and where your points come from. The law can require us
            to hold or refuse a payment.
          </li>
        </ul>
      </DocumentPart>
    </>
  );
}

function AccountTerms() {
  return (
    <>
      <DocumentPart title="Not allowed">
        <ul>
          <li>More than one account, or an account for someone else.</li>
          <li>False details in offers, or programs that complete offers or play for you.</li>
          <li>Attacks on the house, its players or its partners, and abuse in the chat.</li>
        </ul>
        <p>
          We may refuse, mute or ban an account for these, with a reason that we tell you. You can object through{' '}
          <Link to={paths.support}>support</Link>; a person decides.
        </p>
      </DocumentPart>
      <DocumentPart title="Leaving">
        <p>
          You can delete your account in your profile. It closes at once and is deleted after {daysText(CLOSING_DAYS)};
          until then you can keep it by signing in. Points that are left are forfeited, so withdraw first.
        </p>
      </DocumentPart>
      <DocumentPart title="Changes">
        <p>
          The figures on this page are the settings in force as you read it. New settings do not change a bet, offer or
          withdrawal that was accepted before.
        </p>
      </DocumentPart>
    </>
  );
}
