import { AfterDelay, ToneBlock } from './skeleton.tsx';

/** Panel of a period that is on its way: its name, its line, and the sentence of what comes next, as high as they will be. */
export const PeriodSkeleton = () => (
  <AfterDelay>
    <div
      className="-mx-4 flex h-80 flex-col bg-surface px-4 py-5 sm:px-6 md:mx-0 md:h-72 md:rounded-panel"
      aria-hidden
    >
      <ToneBlock className="h-6 w-56 max-w-full" />
      <ToneBlock className="mt-14 h-1.5" />
      <div className="mt-4 grid grid-cols-7 gap-x-4">
        {['opening', 'cutoff', 'report', 'payment', 'confirmation', 'remittance', 'close'].map((stop) => (
          <ToneBlock key={stop} className="h-4" />
        ))}
      </div>
      <ToneBlock className="mt-auto h-5 w-3/5" />
      <ToneBlock className="mt-3 h-4 w-4/5" />
    </div>
  </AfterDelay>
);
