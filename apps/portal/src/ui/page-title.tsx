import { useEffect, useRef } from 'react';

/** The title of a page. It takes the focus when the page opens, so that screen readers start where the eye does. */
export function PageTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="min-h-control content-center text-head outline-none @max-[19rem]/head:text-[1.1875rem]"
    >
      {children}
    </h1>
  );
}
