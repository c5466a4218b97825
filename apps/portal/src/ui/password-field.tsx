import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'mono'>;

/** docs/spec.md §5: a password field has a show/hide toggle. */
export function PasswordField(props: Props) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      data-retype
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? t('Ocultar contraseña') : t('Mostrar contraseña')}
          onClick={() => setShown(!shown)}
          className="inline-flex size-9 items-center justify-center rounded-control text-ink-2 hover:text-ink"
        >
          <Eye open={!shown} />
        </button>
      }
    />
  );
}

function Eye({ open }: { open: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5 fill-none stroke-current stroke-[1.75]"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.75" />
      {!open && <path d="m4 4 16 16" />}
    </svg>
  );
}
