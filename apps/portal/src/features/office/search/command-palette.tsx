import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useClosesPopovers } from '../../../ui/closes-popovers.ts';
import { actionsOf, groupsOfHits, matching, type PaletteGroup, type PaletteItem } from './palette-items.ts';
import { searchedFrom, useRecent, useSearch } from './search.queries.ts';

const typingPauseMs = 150;

type Props = {
  open: boolean;
  onClose: () => void;
  /** The screens of this person's menu. */
  pages: readonly PaletteItem[];
};

/** People, advances, payrolls, pages and acts from anywhere, by keyboard: only what this person may see or do. */
export function CommandPalette({ open, onClose, pages }: Props) {
  const { t } = useTranslation('search');
  const hasChosen = useRef(false);
  useClosesPopovers(open);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="overlay-motion fixed inset-0 z-40 bg-scrim [--travel:0]" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center overflow-hidden p-3 sm:pt-[12vh]">
          <Dialog.Popup
            className="overlay-motion flex max-h-full w-full max-w-xl flex-col overflow-hidden rounded-panel bg-raised shadow-pop [--travel:0_-8px] sm:max-h-[min(36rem,76vh)]"
            // Where something was chosen, its page's title is where one goes on; otherwise where one came from.
            finalFocus={() => (hasChosen.current ? document.querySelector('h1') : true)}
          >
            <Dialog.Title className="sr-only">{t('Buscar en el portal')}</Dialog.Title>
            <Palette
              pages={pages}
              onChoose={() => {
                hasChosen.current = true;
                onClose();
              }}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette({ pages, onChoose }: { pages: readonly PaletteItem[]; onChoose: () => void }) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const session = useSignedIn();
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), typingPauseMs);
  const hits = useSearch(settled);
  const { recent, remember } = useRecent();
  const isSearching = text.trim().length >= searchedFrom && (hits.isFetching || settled !== text.trim());

  const found = settled.length >= searchedFrom ? groupsOfHits(hits.data ?? []) : [];
  const groups: PaletteGroup[] = [
    ...(text.trim() === '' ? [{ label: 'Recientes', items: recent }] : []),
    ...(text.trim() === '' ? [] : found),
    { label: 'Acciones', items: matching(actionsOf(session), text) },
    { label: 'Ir a', items: matching(pages, text) },
  ].filter(({ items }) => items.length > 0);

  function choose(item: PaletteItem) {
    remember(item);
    onChoose();
    void navigate({ href: item.href });
  }

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      items={groups.map((group) => ({ ...group, value: group.label }))}
      itemToStringValue={(item: PaletteItem) => item.title}
      value={text}
      // Choosing something must not write its name into the box on the way out.
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setText(value);
      }}
    >
      <SearchBox />
      <div className="flex min-h-0 flex-1 flex-col">
        <Autocomplete.Status className="px-4 py-2 text-small text-ink-2 empty:hidden">
          {isSearching ? t('Buscando…') : hits.error && text.trim() !== '' ? errorText(hits.error) : null}
        </Autocomplete.Status>
        <Autocomplete.Empty className="px-4 py-6 text-ink-2 empty:hidden">
          {isSearching ? null : t('Nada coincide con lo que escribiste.')}
        </Autocomplete.Empty>
        <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain pb-2">
          {(group: PaletteGroup) => (
            <Autocomplete.Group key={group.label} items={group.items}>
              <Autocomplete.GroupLabel className="px-4 pt-3 pb-1 text-caption font-medium text-ink-2">
                {t(group.label)}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: PaletteItem) => (
                  <ItemOption key={item.href} item={item} onChoose={() => choose(item)} />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}

function SearchBox() {
  const { t } = useTranslation('search');
  const hintId = useId();
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} aria-hidden />
        <Autocomplete.Input
          aria-label={t('Buscar personas, adelantos, nóminas o acciones')}
          aria-describedby={hintId}
          placeholder={t('Busca personas, adelantos, nóminas…')}
          enterKeyHint="go"
          maxLength={100}
          className="h-14 min-w-0 flex-1 bg-transparent text-body text-ink outline-none placeholder:text-ink-2"
        />
        <Dialog.Close
          aria-label={t('Cerrar la búsqueda')}
          className="-mr-2 inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <X className="size-5" strokeWidth={1.75} aria-hidden />
        </Dialog.Close>
      </div>
      <p id={hintId} className="sr-only">
        {t('Las flechas recorren la lista y Entrar abre lo señalado.')}
      </p>
    </>
  );
}

function ItemOption({ item, onChoose }: { item: PaletteItem; onChoose: () => void }) {
  const { t } = useTranslation('search');
  return (
    <Autocomplete.Item
      value={item}
      onClick={onChoose}
      className="flex min-h-10 cursor-pointer flex-wrap items-baseline gap-x-3 px-4 py-2 text-table outline-none data-highlighted:bg-selected pointer-coarse:min-h-11"
    >
      <span className="font-medium wrap-anywhere">
        {item.detail === undefined ? t(item.title) : item.title}
      </span>
      {item.detail !== undefined && (
        <span className="text-small text-ink-2 wrap-anywhere">{item.detail}</span>
      )}
    </Autocomplete.Item>
  );
}
