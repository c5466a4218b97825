import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useSession } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { KnownPlaces } from './known-places.tsx';

/** The same words for what is not there and for what is not yours, so that nobody learns which of the two it is. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const signedIn = useSession().status === 'signed-in';
  useDocumentTitle(t('No encontramos esta página'));
  return (
    <div className="max-w-prose">
      <PageTitle>{t('No encontramos esta página')}</PageTitle>
      <p className="mt-4 text-ink-2 md:mt-6">
        {t(
          'Puede que la dirección haya cambiado, que ya no exista o que no esté entre lo que puedes ver. Revisa el enlace o empieza desde el inicio.',
        )}
      </p>
      {signedIn && <KnownPlaces />}
      <div className="mt-8">
        <LinkButton look="primary" href={signedIn ? paths.dashboard : paths.signIn}>
          {signedIn ? t('Ir al Dashboard') : t('Ir a ingresar')}
        </LinkButton>
      </div>
    </div>
  );
}
