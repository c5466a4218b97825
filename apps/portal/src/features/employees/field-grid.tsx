import type { ReactNode } from 'react';

/** Two fields to a row where they have the room, aligned at their boxes whatever hints stand above. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid items-end gap-x-6 gap-y-5 @lg:grid-cols-2">{children}</div>
    </div>
  );
}
