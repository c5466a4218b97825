import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { config } from '../lib/config.ts';
import { useSession } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Banners } from './banners.tsx';
import { Footer } from './footer.tsx';
import { Logo } from './logo.tsx';

/** docs/spec.md §2: logo and "Ingresa" on top, the footer below. */
export function PublicLayout() {
  const { t } = useTranslation('shell');
  const { status } = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <Banners />
      <header className="border-b border-line">
        <div className="mx-auto flex w-full max-w-7xl items-center gap-4 px-4 py-3 md:px-9">
          <Link href={paths.signIn} className="mr-auto inline-flex min-h-11 items-center rounded-control">
            <Logo />
          </Link>
          <Link
            href={config().links.manual}
            target="_blank"
            className="inline-flex min-h-6 items-center justify-center text-table text-ink-2 underline-offset-3 pointer-coarse:min-h-11 pointer-coarse:min-w-11 hover:text-ink hover:underline"
          >
            {t('Ayuda')}
          </Link>
          {status === 'signed-in' ? (
            <LinkButton href={paths.dashboard}>{t('Ir al portal')}</LinkButton>
          ) : (
            <LinkButton href={paths.signIn}>{t('Ingresa')}</LinkButton>
          )}
        </div>
      </header>
      <main className="mx-auto w-full max-w-7xl flex-1 px-4 py-10 md:px-9 md:py-16">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
