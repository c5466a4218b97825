import { useEffect, useRef, type ReactNode } from 'react';
import { useDocumentTitle } from '../../../lib/document-title.ts';

/** The title of one step, and of the window. It takes the focus where the step has no field to take it, so that the change is announced. */
export function StepHeading({
  children,
  lead,
  focus = false,
}: {
  children: string;
  lead?: ReactNode;
  focus?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(children);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <header className="mb-4 flex flex-col gap-2">
      <h1 ref={heading} tabIndex={-1} className="text-head wrap-anywhere">
        {children}
      </h1>
      {lead && <div className="text-ink-2 text-pretty">{lead}</div>}
    </header>
  );
}
