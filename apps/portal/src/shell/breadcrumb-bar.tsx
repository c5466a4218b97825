import { useTranslation } from 'react-i18next';
import { Link } from '../ui/link.tsx';
import type { Crumb } from './breadcrumbs.ts';

export function BreadcrumbBar({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t('Ruta')} className="min-w-0 text-small text-ink-2">
      <ol className="flex flex-wrap gap-x-1.5">
        {crumbs.map(({ title, href }, index) => (
          <li key={title} className="flex items-center gap-x-1.5">
            {index > 0 && <span aria-hidden>›</span>}
            {href ? (
              <Link
                href={href}
                className="inline-flex min-h-6 items-center underline-offset-3 hover:text-ink hover:underline"
              >
                {t(title)}
              </Link>
            ) : (
              <span
                aria-current={index === crumbs.length - 1 ? 'page' : undefined}
                className="inline-flex min-h-6 items-center wrap-anywhere"
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
