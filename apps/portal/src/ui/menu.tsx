import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

export type MenuEntry =
  | { kind?: 'action'; label: string; onSelect: () => void; danger?: boolean; disabled?: boolean }
  | { kind: 'link'; label: string; href: string; target?: '_blank' }
  | { kind: 'choice'; label: string; checked: boolean; onSelect: () => void; staysOpen?: boolean }
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
};

const item =
  'flex min-h-9 cursor-pointer items-center justify-between gap-4 px-4 py-1.5 text-table no-underline outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-hover pointer-coarse:min-h-11';

export function Menu({ trigger, entries, header, side = 'bottom', align = 'end' }: Props) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} className="z-40">
          <Base.Popup className="overlay-motion max-w-80 min-w-52 rounded-panel bg-raised py-2 text-ink shadow-pop">
            {header && <div className="border-b border-line px-4 pt-1 pb-3 mb-1">{header}</div>}
            {entries.map((entry, index) => (
              <Entry key={'label' in entry ? entry.label : index} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'line':
      return <Base.Separator className="my-1 border-t border-line" />;
    case 'heading':
      return <div className="px-4 pt-2 pb-1 text-caption font-medium text-ink-2">{entry.label}</div>;
    case 'link':
      return (
        <Base.LinkItem
          className={item}
          closeOnClick
          render={<Link href={entry.href} target={entry.target} />}
        >
          {entry.label}
        </Base.LinkItem>
      );
    case 'choice':
      return (
        <Base.CheckboxItem
          className={item}
          checked={entry.checked}
          onCheckedChange={entry.onSelect}
          closeOnClick={!entry.staysOpen}
        >
          {entry.label}
          <Base.CheckboxItemIndicator className="font-semibold text-primary">✓</Base.CheckboxItemIndicator>
        </Base.CheckboxItem>
      );
    default:
      return (
        <Base.Item
          className={cx(item, entry.danger && 'text-bad')}
          disabled={entry.disabled}
          onClick={entry.onSelect}
        >
          {entry.label}
        </Base.Item>
      );
  }
}
