import type { Session } from '@antela/contract/session';
import { Dialog } from '@base-ui/react/dialog';
import { Menu as MenuIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sidebarWidthMobile } from '../lib/limits.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { Logo } from './logo.tsx';
import type { Menu } from './menu.ts';
import { SidebarMenu } from './sidebar-menu.tsx';
import { UserMenu } from './user-menu.tsx';

type Props = {
  menu: Menu;
  session: Session;
  pathname: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSignOut: () => void;
  onKeys: () => void;
  /** At the far end of the bar. */
  end: ReactNode;
};

const square =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-rail-active';

/** docs/spec.md §2: below 768 px the sidebar is a slide-over. */
export function MobileSidebar({
  menu,
  session,
  pathname,
  open,
  onOpenChange,
  onSignOut,
  onKeys,
  end,
}: Props) {
  const { t } = useTranslation('shell');
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <header className="rail flex items-center gap-2 bg-rail px-2 py-1.5 text-rail-ink print:hidden">
        <Dialog.Trigger aria-label={t('Abrir el menú')} className={square}>
          <MenuIcon className="size-5" aria-hidden />
        </Dialog.Trigger>
        <Link href={paths.dashboard} className="inline-flex min-h-11 min-w-0 items-center rounded-control">
          {/* Half of a name says less than the mark alone. */}
          <Logo className="max-[22.5rem]:[&>span]:sr-only" />
        </Link>
        {end}
      </header>
      <Dialog.Portal>
        <Dialog.Backdrop className="overlay-motion fixed inset-0 z-30 bg-scrim [--travel:0]" />
        <Dialog.Popup
          className="rail overlay-motion fixed inset-y-0 left-0 z-30 flex max-w-[90vw] flex-col gap-4 overflow-y-auto bg-rail px-2.5 py-3 text-rail-ink shadow-pop [--travel:-8px_0]"
          style={{ width: sidebarWidthMobile }}
        >
          <div className="flex items-center justify-between pl-1">
            <Dialog.Title className="sr-only">{t('Menú')}</Dialog.Title>
            <Logo />
            <Dialog.Close aria-label={t('Cerrar el menú')} className={square}>
              <X className="size-5" aria-hidden />
            </Dialog.Close>
          </div>
          <SidebarMenu menu={menu} pathname={pathname} expanded />
          <div className="mt-auto">
            <UserMenu session={session} expanded onSignOut={onSignOut} onKeys={onKeys} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
