import { Drawing } from './drawing.ts';

/** Two cards and dice. */
export function PlayPicture() {
  return (
    <Drawing viewBox="0 0 160 100" aria-hidden="true" focusable="false">
      <g transform="rotate(-12 60 50)">
        <rect className="paper" x="34" y="14" width="46" height="66" rx="6" />
        <path
          className="ink"
          d="M57 32c7 9 13 12 13 19a6.5 6.5 0 0 1-11 5l2 8h-8l2-8a6.5 6.5 0 0 1-11-5c0-7 6-10 13-19z"
        />
      </g>
      <g transform="rotate(6 82 50)">
        <rect className="paper" x="60" y="14" width="46" height="66" rx="6" />
        <path className="red" d="M83 64c-9-8-15-13-15-20a7.5 7.5 0 0 1 15-3 7.5 7.5 0 0 1 15 3c0 7-6 12-15 20z" />
      </g>
      <g transform="rotate(14 122 66)">
        <rect className="ivory" x="102" y="46" width="40" height="40" rx="8" />
        {[
          [112, 56],
          [132, 56],
          [122, 66],
          [112, 76],
          [132, 76],
        ].map(([x, y]) => (
          <circle key={`${x} ${y}`} className="ink" cx={x} cy={y} r="3.6" />
        ))}
      </g>
    </Drawing>
  );
}

/** A receipt of a withdrawal, and coins. */
export function CashOutPicture() {
  return (
    <Drawing viewBox="0 0 160 100" aria-hidden="true" focusable="false">
      <g transform="rotate(-5 66 50)">
        <path className="paper" d="M36 8h60v78l-6-4-6 4-6-4-6 4-6-4-6 4-6-4-6 4-6-4-6 4z" />
        <path className="rule" d="M44 22h44M44 34h26M80 34h8M44 44h20M76 44h12" />
        <text x="66" y="66">
          $10.00
        </text>
      </g>
      {[84, 74, 64].map((y) => (
        <g key={y}>
          <rect className="brass" x="104" y={y - 6} width="40" height="10" rx="5" />
          <path className="inset" d={`M112 ${y - 6}v10M120 ${y - 6}v10M128 ${y - 6}v10M136 ${y - 6}v10`} />
        </g>
      ))}
      <circle className="brass" cx="124" cy="38" r="15" />
      <circle className="inset" cx="124" cy="38" r="10.5" />
      <path className="inset" d="M118 38l4.5 4.5 8-9" strokeWidth="3" />
    </Drawing>
  );
}
