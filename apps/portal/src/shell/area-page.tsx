import { useTranslation } from 'react-i18next';
import { config } from '../lib/config.ts';
import { useSession } from '../lib/session.ts';
import { Link } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { opens } from './menu.ts';
import { screenAt, type Screen } from './screen.ts';

/** The page of a part of the work that is done from its neighbours: what it is about, and the ways there that this person may take. */
export function AreaPage({ screen, screens }: { screen: Screen; screens: readonly Screen[] }) {
  const { t } = useTranslation('shell');
  const session = useSession();
  const permissions = session.status === 'signed-in' ? session.session.permissions : [];
  const ways = (screen.area?.neighbours ?? []).flatMap((path) => {
    const neighbour = screenAt(screens, path);
    return neighbour && opens(neighbour, { permissions })
      ? [{ title: neighbour.title, href: neighbour.path }]
      : [];
  });
  ways.unshift(...(screen.area?.links ?? []));
  const look =
    'flex min-h-12 items-center justify-between gap-4 border-b border-line font-medium hover:bg-hover';

  return (
    <>
      <PageHeader title={t(screen.title)} />
      <p className="max-w-prose text-ink-2">{t(screen.area?.about ?? '')}</p>
      <h2 className="mt-8 text-title">{t('Desde aquí puedes ir a')}</h2>
      <ul className="mt-2 max-w-xl border-t border-line">
        {ways.map((way) => (
          <li key={way.href}>
            <Link href={way.href} className={look}>
              {t(way.title)} <span aria-hidden>→</span>
            </Link>
          </li>
        ))}
        <li>
          <Link href={config().links.manual} target="_blank" className={look}>
            {t('Manual de usuario')} <span aria-hidden>↗</span>
          </Link>
        </li>
      </ul>
    </>
  );
}
