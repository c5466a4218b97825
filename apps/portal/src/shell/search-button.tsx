import { Search } from 'lucide-react';
import { Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyScreen } from '../lib/lazy-screen.ts';
import { paletteShortcutKey } from '../lib/limits.ts';
import { cx } from '../ui/cx.ts';
import type { Menu } from './menu.ts';

const CommandPalette = lazyScreen(
  () => import('../features/office/search/command-palette.tsx'),
  'CommandPalette',
);

/** The way into the palette: a press here, or Ctrl or Cmd with K anywhere. Its code comes when it is first asked. */
export function SearchButton({ menu, mobile }: { menu: Menu; mobile: boolean }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);

  function open() {
    setWanted(true);
    setOpen(true);
  }

  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isShortcut =
        event.key.toLowerCase() === paletteShortcutKey &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey;
      if (!isShortcut) return;
      event.preventDefault();
      setWanted(true);
      setOpen((was) => !was);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const pages = [...menu.items, ...menu.settings].map(({ screen: { title, path } }) => ({
    title,
    href: path,
  }));
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={mobile ? t('Buscar') : undefined}
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-control',
          mobile
            ? 'ml-auto size-11 hover:bg-rail-active'
            : 'min-h-8 gap-2 border border-line-strong pointer-coarse:min-h-11 pointer-coarse:min-w-11 bg-surface px-2.5 text-small text-ink-2 hover:bg-hover hover:text-ink',
        )}
      >
        <Search className={mobile ? 'size-5' : 'size-4'} strokeWidth={1.75} aria-hidden />
        {!mobile && (
          <>
            <span className="@max-3xl:sr-only">{t('Buscar')}</span>
            <kbd className="font-sans text-caption @max-3xl:hidden" aria-hidden>
              Ctrl K
            </kbd>
          </>
        )}
      </button>
      {isWanted && (
        <Suspense>
          <CommandPalette open={isOpen} onClose={() => setOpen(false)} pages={pages} />
        </Suspense>
      )}
    </>
  );
}
