import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-field.tsx';

const typingPauseMs = 250;

type Props = { label: string; value: string; onSearch: (text: string) => void };

/** Searches when the typing pauses, or at once on Enter. The label is its placeholder too. */
export function SearchField({ label, value, onSearch }: Props) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(value);
  const asked = useRef(value);

  // The address can change under us (back button, "Quitar filtros"); what the person is typing must survive our own changes to it.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text.trim() === asked.current) return;
    const timer = setTimeout(() => search(text), typingPauseMs);
    return () => clearTimeout(timer);
  });

  function search(next: string) {
    asked.current = next.trim();
    onSearch(asked.current);
  }

  return (
    <div role="search" className="min-w-0 flex-1 basis-24 lg:max-w-80 lg:basis-40">
      <TextField
        label={label}
        hideLabel
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        enterKeyHint="search"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Within a form, Enter would send it.
          event.preventDefault();
          search(text);
        }}
        end={
          text !== '' && (
            <button
              type="button"
              aria-label={t('Borrar búsqueda')}
              className="inline-flex size-8 items-center justify-center text-ink-2 hover:text-ink"
              onClick={() => {
                setText('');
                search('');
              }}
            >
              ✕
            </button>
          )
        }
      />
    </div>
  );
}
