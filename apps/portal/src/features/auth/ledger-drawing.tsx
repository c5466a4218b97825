/** A page of a ledger under the line of a period: decoration only, so nothing reads it aloud. */
export function LedgerDrawing() {
  return (
    <div className="relative hidden overflow-hidden bg-rail lg:block" aria-hidden>
      <svg
        viewBox="0 0 720 900"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
        fill="none"
      >
        <g className="stroke-rail-active" strokeWidth="1">
          {rows.map(({ y }) => (
            <path key={y} d={`M96 ${y}H720`} />
          ))}
          <path d="M96 418V900" />
          <path d="M560 418V900" />
        </g>
        <g className="fill-rail-active">
          {rows.map(({ y, name, amount }) => (
            <g key={y}>
              <rect x="120" y={y - 30} width={name} height="10" rx="2" />
              <rect x={540 - amount} y={y - 30} width={amount} height="10" rx="2" />
            </g>
          ))}
        </g>
        <g strokeWidth="6" strokeLinecap="round">
          <path d="M96 300H720" className="stroke-rail-active" />
          <path d="M96 300H430" className="stroke-rail-ink-2" />
        </g>
        <g className="stroke-rail-ink-2" strokeWidth="2">
          <path d="M96 284v32M520 284v32M610 284v32" />
        </g>
        <path d="M430 262v54" className="stroke-rail-mark" strokeWidth="3" />
        <rect x="398" y="232" width="64" height="30" rx="5" className="fill-rail-mark" />
        <path d="M414 247h32" className="stroke-rail" strokeWidth="4" strokeLinecap="round" />
      </svg>
    </div>
  );
}

/** Baseline of each row, with the widths of its name and its amount. */
const rows = [
  { y: 470, name: 210, amount: 96 },
  { y: 522, name: 168, amount: 72 },
  { y: 574, name: 236, amount: 110 },
  { y: 626, name: 184, amount: 84 },
  { y: 678, name: 142, amount: 58 },
  { y: 730, name: 222, amount: 102 },
  { y: 782, name: 176, amount: 66 },
];
