import type { ReactNode } from 'react';
import { config } from '../../lib/config.ts';
import { LedgerDrawing } from './ledger-drawing.tsx';

/** Sign-in and what follows it: the form on the left, a quiet drawing on the right. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { brand } = config();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,5fr)_7fr]">
      <main className="flex flex-col px-6 py-8 sm:px-12 lg:px-16">
        <p className="flex items-center gap-2.5 font-display text-title font-semibold">
          <img src="/mark.svg" alt="" width={28} height={28} />
          {brand.name}
        </p>
        <div className="flex w-full max-w-96 flex-1 flex-col justify-center py-10">{children}</div>
        <p className="text-small text-ink-2">{brand.tagline}</p>
      </main>
      <LedgerDrawing />
    </div>
  );
}
