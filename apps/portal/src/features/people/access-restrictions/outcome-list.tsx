import type { RestrictionOutcome } from '@antela/contract/access-restrictions';

/** With whom it could not be done, and why. */
export function OutcomeList({ outcomes }: { outcomes: readonly RestrictionOutcome[] }) {
  return (
    <ul className="text-table">
      {outcomes
        .filter(({ outcome }) => outcome === 'error')
        .map(({ employeeid, restrictionid, title, faults }, index) => (
          <li key={restrictionid ?? employeeid ?? index} className="border-t border-line py-2 wrap-anywhere">
            <p className="font-medium">{title}</p>
            {faults.map(({ code, detail }) => (
              <p key={code} className="text-ink-2">
                {detail}
              </p>
            ))}
          </li>
        ))}
    </ul>
  );
}
