import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import type { Crumb } from './breadcrumbs.ts';

type Props = { crumbs: readonly Crumb[]; mobile: boolean };

/**
 * On a phone only the way back: the menu has the dashboard, and the title says where one is. A tablet with an open menu leaves out
 * the dashboard too.
 */
export function BreadcrumbBar({ crumbs: all, mobile }: Props) {
  const { t } = useTranslation('shell');
  const crumbs = mobile ? all.slice(1) : all;
  if (mobile && crumbs.length < 2) return null;
  return (
    <nav aria-label={t('Ruta')} className="min-w-0 text-small text-ink-2 max-md:pointer-coarse:-my-2.5">
      <ol className="flex flex-wrap gap-x-1.5 md:flex-nowrap">
        {crumbs.map(({ title, href }, index) => (
          <li
            key={title}
            className={cx(
              'flex items-center gap-x-1.5',
              index === crumbs.length - 1 ? 'min-w-0' : 'shrink-0',
              !mobile && index === 0 && crumbs.length > 1 && '@max-xl:hidden',
            )}
          >
            {index > 0 && (
              <span aria-hidden className={cx(!mobile && index === 1 && '@max-xl:hidden')}>
                ›
              </span>
            )}
            {href ? (
              <Link
                href={href}
                className="inline-flex min-h-6 items-center underline-offset-3 hover:text-ink hover:underline pointer-coarse:-mx-2 pointer-coarse:min-h-11 pointer-coarse:px-2"
              >
                {t(title)}
              </Link>
            ) : (
              <span
                aria-current={index === crumbs.length - 1 ? 'page' : undefined}
                className="min-h-6 content-center wrap-anywhere md:truncate"
              >
                {t(title)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
