import { Drawing } from './drawing.ts';

/** A phone with an offer that is done. */
export function OfferPicture() {
  return (
    <Drawing viewBox="0 0 160 100" aria-hidden="true" focusable="false">
      <rect className="edge" x="54" y="6" width="52" height="90" rx="9" />
      <rect className="paper" x="59" y="15" width="42" height="72" rx="3" />
      <rect className="brass" x="64" y="21" width="14" height="14" rx="4" />
      <path className="rule" d="M83 25h13M83 32h8M65 44h30M65 52h24" />
      <rect className="gain" x="64" y="64" width="32" height="15" rx="7.5" />
      <path className="sign" d="M74 71.5l4 4 8-8" />
      <circle className="brass" cx="121" cy="34" r="15" />
      <circle className="inset" cx="121" cy="34" r="10.5" />
      <path className="inset" d="M121 28v12M115 34h12" strokeWidth="3" />
      <circle className="brass" cx="38" cy="70" r="11" />
      <circle className="inset" cx="38" cy="70" r="7.5" />
    </Drawing>
  );
}

/** A questionnaire, half filled in. */
export function SurveyPicture() {
  return (
    <Drawing viewBox="0 0 160 100" aria-hidden="true" focusable="false">
      <g transform="rotate(-4 80 50)">
        <rect className="paper" x="46" y="8" width="68" height="86" rx="4" />
        <rect className="brass" x="64" y="3" width="32" height="10" rx="4" />
        <rect className="gain" x="54" y="24" width="12" height="12" rx="3" />
        <path className="sign" d="M57 30l2.5 2.5 4.5-5" strokeWidth="2.5" />
        <path className="rule" d="M74 28h30M74 34h18" />
        <rect className="gain" x="54" y="46" width="12" height="12" rx="3" />
        <path className="sign" d="M57 52l2.5 2.5 4.5-5" strokeWidth="2.5" />
        <path className="rule" d="M74 50h26M74 56h30" />
        <rect x="54" y="68" width="12" height="12" rx="3" fill="none" className="rule" />
        <path className="rule" d="M74 72h30M74 78h14" />
      </g>
      <g transform="rotate(38 118 70)">
        <rect className="red" x="113" y="36" width="10" height="42" />
        <rect className="brass" x="113" y="30" width="10" height="8" />
        <path className="ivory" d="M113 78h10l-5 12z" />
      </g>
    </Drawing>
  );
}

/** A week of a calendar, five days of it claimed. */
export function StreakPicture() {
  const days = Array.from({ length: 7 }, (_, day) => ({ x: 20 + day * 18, isClaimed: day < 5 }));
  return (
    <Drawing viewBox="0 0 160 100" aria-hidden="true" focusable="false">
      <rect className="paper" x="10" y="20" width="140" height="64" rx="6" />
      <path className="red" d="M10 34V26a6 6 0 0 1 6-6h128a6 6 0 0 1 6 6v8z" />
      <path className="line" d="M40 14v12M120 14v12" />
      {days.map(({ x, isClaimed }) => (
        <g key={x}>
          <circle className={isClaimed ? 'brass' : 'rule'} cx={x + 6} cy="58" r="7" />
          {isClaimed && <path className="sign" d={`M${x + 3} 58l2.2 2.4 4-4.6`} strokeWidth="2.2" />}
        </g>
      ))}
    </Drawing>
  );
}

/** Two players, and what both get. */
export function FriendsPicture() {
  return (
    <Drawing viewBox="0 0 160 100" aria-hidden="true" focusable="false">
      {[44, 116].map((x) => (
        <g key={x}>
          <circle className="ivory" cx={x} cy="34" r="15" />
          <path className="ivory" d={`M${x - 26} 88c0-19 11-31 26-31s26 12 26 31z`} />
        </g>
      ))}
      <path className="line" d="M64 40c8-9 24-9 32 0" strokeDasharray="1 7" />
      <circle className="brass" cx="80" cy="68" r="15" />
      <circle className="inset" cx="80" cy="68" r="10.5" />
      <path className="inset" d="M80 62v12M74 68h12" strokeWidth="3" />
    </Drawing>
  );
}
