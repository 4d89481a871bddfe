const [OUTER, INNER] = [45, 19];
const CENTRE = { x: 50, y: 53 };

function tip(at: number): string {
  const reach = at % 2 === 0 ? OUTER : INNER;
  const turn = (at * Math.PI) / 5 - Math.PI / 2;
  return `${(CENTRE.x + reach * Math.cos(turn)).toFixed(2)} ${(CENTRE.y + reach * Math.sin(turn)).toFixed(2)}`;
}

const FACETS = Array.from({ length: 10 }, (_, at) => at);

export function Star() {
  return (
    <>
      {FACETS.map((at) => (
        <path
          key={at}
          className={at % 2 === 0 ? 'deep' : 'brass'}
          d={`M${CENTRE.x} ${CENTRE.y} L${tip(at)} L${tip(at + 1)}Z`}
        />
      ))}
    </>
  );
}

export function Diamond() {
  return (
    <>
      <path className="blue" d="M26 20 L74 20 L96 44 L50 92 L4 44Z" />
      <path className="ice" d="M26 20 L36 44 L4 44Z M50 20 L64 44 L36 44Z" />
      <path className="glass" d="M26 20 L50 20 L36 44Z M50 20 L74 20 L64 44Z M4 44 L36 44 L50 92Z" />
      <path className="ice" d="M36 44 L64 44 L50 92Z" />
      <path className="glint" d="M33 24 L43 24 L36 35Z" />
    </>
  );
}
