import { Menu as Base } from '@base-ui/react/menu';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { insideScreen } from './inside-screen.ts';
import { Link } from './link.tsx';
import { useHold } from './use-hold.ts';

export type MenuEntry =
  | { kind?: 'action'; label: string; onSelect: () => unknown; danger?: boolean; disabled?: boolean }
  | { kind: 'link'; label: string; href: string; target?: '_blank' }
  | {
      kind: 'choice';
      label: string;
      checked: boolean;
      onSelect: () => unknown;
      staysOpen?: boolean;
      /** Reason why it cannot be chosen now, beside it. */
      notNow?: string | undefined;
    }
  | { kind: 'heading'; label: string }
  | { kind: 'line' };

type Props = {
  /** The button that opens it. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  /** Stands above the entries and is not one of them. */
  header?: ReactNode;
  side?: 'bottom' | 'right' | 'top';
  align?: 'start' | 'end';
  /** Before the entries are shown, for those that depend on what the screen looks like. */
  onOpen?: () => void;
};

const itemClass =
  'flex min-h-9 cursor-pointer items-center justify-between gap-4 px-4 py-1.5 text-table no-underline outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-hover pointer-coarse:min-h-11';

export function Menu({ trigger, entries, header, side = 'bottom', align = 'end', onOpen }: Props) {
  const { hold } = useHold();
  return (
    <Base.Root onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} {...insideScreen} className="z-40">
          <Base.Popup className="overlay-motion max-h-(--available-height) w-max max-w-[min(20rem,calc(100vw-1rem))] min-w-52 overflow-y-auto overscroll-contain rounded-panel bg-raised py-2 text-ink shadow-pop">
            {header && <div className="border-b border-line px-4 pt-1 pb-3 mb-1">{header}</div>}
            {partsOf(entries).map(({ afterLine, heading, items }, index) => (
              <Fragment key={heading ?? index}>
                {afterLine && <Base.Separator className="my-1 border-t border-line" />}
                {heading === null ? (
                  <Items items={items} hold={hold} />
                ) : (
                  <Base.Group>
                    <Base.GroupLabel className="px-4 pt-2 pb-1 text-caption font-medium text-ink-2">
                      {heading}
                    </Base.GroupLabel>
                    <Items items={items} hold={hold} />
                  </Base.Group>
                )}
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type Item = Exclude<MenuEntry, { kind: 'heading' | 'line' }>;
type Part = { afterLine: boolean; heading: string | null; items: Item[] };

/** Entries after a heading belong to it, up to the next heading or line. */
function partsOf(entries: readonly MenuEntry[]): Part[] {
  let part: Part = { afterLine: false, heading: null, items: [] };
  const parts = [part];
  const begin = (afterLine: boolean) => parts.push((part = { afterLine, heading: null, items: [] }));
  for (const entry of entries) {
    if (entry.kind === 'line') begin(true);
    else if (entry.kind !== 'heading') part.items.push(entry);
    else {
      if (part.heading !== null || part.items.length > 0) begin(false);
      part.heading = entry.label;
    }
  }
  return parts;
}

/** The press of an entry, once: while its menu closes it can be pressed again. */
type Press = ReturnType<typeof useHold>['hold'];

const Items = ({ items, hold }: { items: readonly Item[]; hold: Press }) =>
  items.map((item) => <Entry key={item.label} entry={item} hold={hold} />);

function Entry({ entry, hold }: { entry: Item; hold: Press }) {
  switch (entry.kind) {
    case 'link':
      return (
        <Base.LinkItem
          className={itemClass}
          closeOnClick
          render={<Link href={entry.href} target={entry.target} />}
        >
          {entry.label}
        </Base.LinkItem>
      );
    case 'choice':
      return (
        <Base.CheckboxItem
          className={itemClass}
          checked={entry.checked}
          disabled={entry.notNow !== undefined}
          onCheckedChange={entry.onSelect}
          closeOnClick={!entry.staysOpen}
        >
          {entry.label}
          {entry.notNow && <span className="text-small">{entry.notNow}</span>}
          <Base.CheckboxItemIndicator className="font-semibold text-primary">✓</Base.CheckboxItemIndicator>
        </Base.CheckboxItem>
      );
    default:
      return (
        <Base.Item
          className={cx(itemClass, entry.danger && 'text-bad')}
          disabled={entry.disabled}
          onClick={() => void hold(entry.onSelect)}
        >
          {entry.label}
        </Base.Item>
      );
  }
}
