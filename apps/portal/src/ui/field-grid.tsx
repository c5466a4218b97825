import type { ReactNode } from 'react';

/** Two fields to a row where they have the room, fields with a hint share a row, so that their boxes stand in line. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid items-start gap-x-6 gap-y-5 @lg:grid-cols-2">{children}</div>
    </div>
  );
}
