import type { ReactNode } from 'react';

export type PersonSide = {
  /** Where this one is known from. */
  label: string;
  fullName: string;
  document: string;
  details: readonly string[];
};

/** Two people whom one document stands for, side by side, so that somebody can tell which of them it is. */
export function TwoPeople({ sides }: { sides: readonly [PersonSide, PersonSide] }) {
  return (
    <dl className="grid grid-cols-2 border-y border-line">
      {sides.map(({ label, fullName, document, details }, index) => (
        <div
          key={label}
          className={index === 0 ? 'min-w-0 py-2 pr-3' : 'min-w-0 border-l border-line py-2 pl-3'}
        >
          <dt className="text-small text-ink-2">{label}</dt>
          <Line strong>{fullName}</Line>
          <Line>{document}</Line>
          {details.length > 0 && <Line>{details.join(', ')}</Line>}
        </div>
      ))}
    </dl>
  );
}

function Line({ strong = false, children }: { strong?: boolean; children: ReactNode }) {
  return <dd className={strong ? 'font-semibold wrap-anywhere' : 'text-table wrap-anywhere'}>{children}</dd>;
}
