export function Cherry() {
  return (
    <>
      <path className="stem" d="M33 54 C38 36 48 22 62 14 M67 56 C69 40 67 26 62 14" />
      <path className="leaf" d="M62 14 C72 4 88 6 94 18 C84 26 70 25 62 14Z" />
      <circle className="red" cx="31" cy="70" r="20" />
      <circle className="red" cx="68" cy="73" r="20" />
      <path
        className="dusk"
        d="M16 83 A20 20 0 0 0 51 70 A26 26 0 0 1 16 83Z M53 86 A20 20 0 0 0 88 73 A26 26 0 0 1 53 86Z"
      />
      <ellipse className="glint" cx="24" cy="62" rx="5" ry="7" transform="rotate(35 24 62)" />
      <ellipse className="glint" cx="61" cy="65" rx="5" ry="7" transform="rotate(35 61 65)" />
    </>
  );
}

export function Lemon() {
  const peel =
    'M5 52 C12 50 15 44 19 38 C27 25 39 21 50 21 C61 21 73 25 81 38 C85 44 88 50 95 52 ' +
    'C88 54 85 60 81 66 C73 79 61 83 50 83 C39 83 27 79 19 66 C15 60 12 54 5 52Z';
  return (
    <g transform="rotate(-28 50 52)">
      <path className="yellow" d={peel} />
      <path className="dusk" d="M19 66 C27 79 39 83 50 83 C61 83 73 79 81 66 C64 76 36 76 19 66Z" />
      <ellipse className="glint" cx="38" cy="36" rx="13" ry="5" transform="rotate(-14 38 36)" />
      <path className="leaf" d="M91 50 C88 40 92 30 102 26 C106 36 102 46 91 50Z" />
    </g>
  );
}

const WEDGES = Array.from({ length: 8 }, (_, at) => at * 45);

/** Cut in half, to differ from the lemon without colour. */
export function Orange() {
  return (
    <>
      <circle className="orange" cx="50" cy="51" r="41" />
      <circle className="pale" cx="50" cy="51" r="35" />
      {WEDGES.map((turn) => (
        <path
          key={turn}
          className="pulp"
          d="M50 46 L40.5 22.5 Q50 16.5 59.5 22.5Z"
          transform={`rotate(${turn + 22.5} 50 51)`}
        />
      ))}
      <path className="dusk" d="M17 75 A41 41 0 0 0 83 75 A46 46 0 0 1 17 75Z" />
    </>
  );
}

const BERRIES: readonly (readonly [number, number])[] = [
  [50, 84],
  [40, 69],
  [60, 69],
  [30, 54],
  [50, 54],
  [70, 54],
  [21, 38],
  [40, 38],
  [60, 38],
  [79, 38],
];

export function Grapes() {
  return (
    <>
      <path className="stem" d="M50 34 C50 22 54 14 62 8" />
      {BERRIES.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle className="plum" cx={x} cy={y} r="11.5" />
          <ellipse className="glint" cx={x - 3.5} cy={y - 4} rx="3.2" ry="2.4" />
        </g>
      ))}
      <path className="leaf" d="M50 28 C38 30 24 24 22 10 C36 6 48 12 50 28Z" />
    </>
  );
}

export function Bell() {
  return (
    <>
      <circle className="deep" cx="50" cy="83" r="10" />
      <circle className="deep" cx="50" cy="13" r="6.5" />
      <path
        className="brass"
        d="M50 14 C70 15 75 33 76 48 C77 62 81 68 90 75 Q92 80 87 80 L13 80 Q8 80 10 75 C19 68 23 62 24 48 C25 33 30 15 50 14Z"
      />
      <path className="deep" d="M22 64 L78 64 L81 69 L19 69Z" />
      <path className="dusk" d="M58 15 C70 18 75 33 76 48 C77 62 81 68 90 75 Q92 80 87 80 L66 80 C70 60 70 34 58 15Z" />
      <path className="glint" d="M36 30 C33 40 34 50 31 58 L37 58 C39 48 38 40 42 28Z" />
    </>
  );
}
