import { cx } from './cx.ts';
import { Link } from './link.tsx';

export type Tab = { href: string; label: string; count?: number | string; current: boolean };

/** Views of one page as links, because each has its own address; the maize line says "here you are". */
export function Tabs({
  label,
  tabs,
  className,
}: {
  label: string;
  tabs: readonly Tab[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={cx('border-b border-line print:hidden', className)}>
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              aria-current={tab.current ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-10 min-w-11 items-center justify-center gap-1.5 border-b-3 pt-0.5 text-body pointer-coarse:min-h-11',
                tab.current
                  ? 'border-maiz font-semibold text-ink'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span>{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
