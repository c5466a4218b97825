import { useTranslation } from 'react-i18next';
import { config } from '../lib/config.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { KnownPlaces } from './known-places.tsx';
import type { Lack } from './menu.ts';

/** In place of a screen that the menu does not offer this person, whoever typed its address or kept it. */
export function LackingPage({ title, lack }: { title: string; lack: Lack }) {
  const { t } = useTranslation('shell');
  return (
    <div className="max-w-prose">
      <PageHeader title={title} />
      <p className="text-ink-2">
        {lack === 'service'
          ? t('Tu empresa no tiene este servicio. Para usarlo, pídelo a {{brand}}.', {
              brand: config().brand.name,
            })
          : t(
              'Tu usuario no tiene ninguna empresa. Pide a quien administra los usuarios que te asigne la tuya.',
            )}
      </p>
      <KnownPlaces />
      <div className="mt-8">
        <LinkButton look="primary" href={paths.dashboard}>
          {t('Ir al Dashboard')}
        </LinkButton>
      </div>
    </div>
  );
}
