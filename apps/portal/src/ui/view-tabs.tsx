import { cx } from './cx.ts';
import { Link } from './link.tsx';
import { useOffer, useView } from './page-more.ts';
import { Tabs, type Tab } from './tabs.tsx';
import { useNarrow } from './use-narrow.ts';

type Props = { label: string; tabs: readonly Tab[]; className?: string };

/** Views of a page over its list. Where lists begin on the first screen they stand behind ⋯, and the title says which one is on. */
export function ViewTabs(props: Props) {
  const { label, tabs } = props;
  const isNarrow = useNarrow();
  const on = tabs.findIndex(({ current }) => current);
  useView(isNarrow && on > 0 ? (tabs[on]?.label ?? null) : null);
  useOffer(isNarrow && <ViewLinks label={label} tabs={tabs} />);
  return isNarrow ? null : <Tabs {...props} />;
}

function ViewLinks({ label, tabs }: Pick<Props, 'label' | 'tabs'>) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col">
        {tabs.map(({ href, label: name, current }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={current ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center border-l-3 pl-3',
                current
                  ? 'border-maiz font-semibold text-ink'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
