import type { ReactNode } from 'react';

/** Two fields to a row where they have the room; their boxes stand in line, whatever is said above them (`styles/controls.css`). */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="field-grid">{children}</div>
    </div>
  );
}
