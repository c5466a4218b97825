import { createContext, use, type ReactNode } from 'react';
import { Figures } from './figure.tsx';
import { AfterDelay, ToneBlock } from './skeleton.tsx';

/** Name of a part of a page that has a drawing. */
export type OutlinePart = keyof typeof drawings;

export const listOutline: readonly OutlinePart[] = ['rows'];

/** Parts of the screen around, from top to bottom below its title; the routes say them (`routes.tsx`). */
export const PageOutline = createContext(listOutline);

/** A page before its script or its first data has come: its title and its parts, where they will stand. */
export const PageSkeleton = () => (
  <AfterDelay>
    <div className="mb-5 md:mb-6" aria-hidden>
      <Part name="title">
        <ToneBlock className="h-9 w-64 max-w-full" />
      </Part>
      <ToneBlock className="mt-3 h-4 w-48 max-w-full" />
    </div>
    <Parts />
  </AfterDelay>
);

/** Parts of a page whose title is there already; what stands in order after them waits. */
export const PartsSkeleton = () => (
  <div data-to-come>
    <AfterDelay>
      <Parts />
    </AfterDelay>
  </div>
);

/** Panel of a period that is on its way. */
export const PeriodSkeleton = () => <AfterDelay>{drawings.period()}</AfterDelay>;

/** Rows that stand alone below a title. */
export const RowsSkeleton = () => <AfterDelay>{drawings.rows()}</AfterDelay>;

const Parts = () => (
  <div aria-hidden>
    {use(PageOutline).map((name) => (
      <Part key={name} name={name}>
        {drawings[name]()}
      </Part>
    ))}
  </div>
);

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div data-outline={name}>{children}</div>
);

const times = (count: number, draw: (index: number) => ReactNode): ReactNode[] =>
  Array.from({ length: count }, (_, index) => draw(index));

/** One dominant figure under its label, and a note below it. */
const drawFigure = () => (
  <div className="mb-10">
    <ToneBlock className="h-4 w-36" />
    <ToneBlock className="my-2 h-9 w-56 max-w-full" />
    <ToneBlock className="h-4 w-44" />
  </div>
);

const drawRows = () => (
  <div className="mb-10">
    <ToneBlock className="mb-4 h-5 w-40" />
    {times(5, (row) => (
      <div key={row} className="flex h-16 items-center gap-6 border-t border-line lg:h-13">
        <ToneBlock className="mr-auto h-4 w-56" />
        <ToneBlock className="h-4 w-24" />
        <ToneBlock className="hidden h-4 w-24 lg:block" />
      </div>
    ))}
  </div>
);

const drawPeriod = () => (
  <div
    className="-mx-4 flex h-80 flex-col bg-surface px-4 py-5 sm:px-6 md:mx-0 md:h-72 md:rounded-panel"
    aria-hidden
  >
    <ToneBlock className="h-6 w-56 max-w-full" />
    <ToneBlock className="mt-14 h-1.5" />
    <div className="mt-4 grid grid-cols-7 gap-x-4">
      {times(7, (stop) => (
        <ToneBlock key={stop} className="h-4" />
      ))}
    </div>
    <ToneBlock className="mt-auto h-5 w-3/5" />
    <ToneBlock className="mt-3 h-4 w-4/5" />
  </div>
);

/** Lines of the periods with the nearest cut-offs; on a phone without the words of their stops. */
const drawPeriods = () => (
  <div className="mb-9 grid gap-3">
    {times(2, (line) => (
      <div
        key={line}
        className="-mx-4 mb-2 h-14 bg-surface px-4 py-3 md:mx-0 md:mb-0 md:h-37 md:rounded-panel md:px-5 md:py-4"
      >
        <ToneBlock className="h-4 w-40 max-w-full md:h-5 md:w-96" />
        <ToneBlock className="mt-3 h-1.5 md:mt-13" />
      </div>
    ))}
  </div>
);

const drawTabs = () => (
  <div className="mb-6 flex h-10 items-center gap-5 border-b border-line max-md:mb-4 pointer-coarse:h-11">
    {times(4, (tab) => (
      <ToneBlock key={tab} className="h-4 w-16" />
    ))}
  </div>
);

/** Sections of a record with what can be done today beside them; on a phone that comes first. */
const drawRecord = () => (
  <>
    <div className="max-lg:hidden">{drawTabs()}</div>
    <div className="@container">
      <div className="grid gap-8 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="max-lg:order-last">{drawRows()}</div>
        <div className="h-90 rounded-panel bg-surface p-5">{drawFigure()}</div>
      </div>
    </div>
  </>
);

/** Each part of a page as a still shape, as high as it will be. */
const drawings = {
  period: drawPeriod,
  periods: drawPeriods,
  tabs: drawTabs,
  figure: drawFigure,
  rows: drawRows,
  record: drawRecord,
  attention: () => (
    <div className="@container">
      <div className="grid gap-x-10 gap-y-9 @3xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {drawRows()}
        {drawFigure()}
      </div>
    </div>
  ),
  figures: () => (
    <Figures>
      {times(3, (figure) => (
        <div key={figure}>
          <ToneBlock className="h-4 w-24" />
          <ToneBlock className="mt-2 h-6 w-32 max-w-full" />
          <ToneBlock className="mt-2 h-4 w-28 max-w-full" />
        </div>
      ))}
    </Figures>
  ),
  folded: () => <ToneBlock className="mb-8 h-6 w-44 max-lg:mb-4 pointer-coarse:h-11" />,
  // On a phone the rest is folded.
  facts: () => (
    <div className="@container mb-8 max-sm:mb-2 max-sm:[&>div>:not(:first-child)]:hidden">
      <div className="grid gap-x-8 @lg:grid-cols-2 @3xl:grid-cols-3">
        {times(6, (fact) => (
          <div key={fact} className="grid gap-2 border-b border-line py-2.5">
            <ToneBlock className="h-4 w-24" />
            <ToneBlock className="h-4 w-40 max-w-full" />
          </div>
        ))}
      </div>
    </div>
  ),
  fields: () => (
    <div className="mb-10 grid max-w-160 gap-x-6 gap-y-5 sm:grid-cols-2">
      {times(6, (field) => (
        <div key={field}>
          <ToneBlock className="h-4 w-24" />
          <ToneBlock className="mt-2 h-10" />
        </div>
      ))}
    </div>
  ),
} satisfies Record<string, () => ReactNode>;
