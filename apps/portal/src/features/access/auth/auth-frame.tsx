import type { ReactNode } from 'react';
import { config } from '../../../lib/config.ts';
import { MonthSoFar } from './month-so-far.tsx';

/** Sign-in and what follows it: the form, and beside or below it the month up to today. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { brand } = config();
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-rows-1 lg:grid-cols-[minmax(26rem,5fr)_7fr]">
      <main className="flex flex-col px-6 py-7 sm:px-12 lg:px-16">
        <p className="flex items-center gap-2.5 font-display text-title font-semibold">
          <img src="/mark.svg" alt="" width={28} height={28} />
          {brand.name}
        </p>
        <div className="flex w-full max-w-96 flex-1 flex-col justify-center py-6">{children}</div>
        <p className="text-small text-ink-2">{brand.tagline}</p>
      </main>
      <div className="flex flex-col justify-center bg-rail px-6 py-12 sm:px-12 lg:px-20">
        <MonthSoFar className="dark text-ink" />
      </div>
    </div>
  );
}
