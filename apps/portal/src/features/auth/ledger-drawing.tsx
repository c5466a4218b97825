const rows = [
  [0, 210, 96],
  [0, 168, 72],
  [0, 236, 110],
  [0, 184, 84],
  [0, 142, 58],
  [0, 222, 102],
  [0, 176, 66],
] as const;

/** A page of a ledger under the line of a period: decoration only, so nothing reads it aloud. */
export function LedgerDrawing() {
  return (
    <div className="relative hidden overflow-hidden bg-rail lg:block" aria-hidden>
      <svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full" fill="none">
        <g className="stroke-rail-active" strokeWidth="1">
          {rows.map((_, index) => (
            <path key={index} d={`M96 ${470 + index * 52}H720`} />
          ))}
          <path d="M96 418V900" />
          <path d="M560 418V900" />
        </g>
        <g className="fill-rail-active">
          {rows.map(([x, name, amount], index) => (
            <g key={index}>
              <rect x={120 + x} y={440 + index * 52} width={name} height="10" rx="2" />
              <rect x={540 - amount} y={440 + index * 52} width={amount} height="10" rx="2" />
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
