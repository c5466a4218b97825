import { useEffect, useRef, type ReactNode } from 'react';

/** The title of one step. It takes the focus where the step has no field to take it, so that the change is announced. */
export function StepHeading({
  children,
  lead,
  focus = false,
}: {
  children: ReactNode;
  lead?: ReactNode;
  focus?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <header className="mb-6 flex flex-col gap-2">
      <h1 ref={heading} tabIndex={-1} className="text-head wrap-anywhere">
        {children}
      </h1>
      {lead && <div className="text-ink-2 text-pretty">{lead}</div>}
    </header>
  );
}
