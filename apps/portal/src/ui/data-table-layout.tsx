import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/api-error.ts';
import { useForm } from '../lib/form.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { FormDialog } from './form-dialog.tsx';
import { Link } from './link.tsx';
import { Menu, type MenuEntry } from './menu.tsx';
import { TextField } from './text-field.tsx';
import { errorToast, toast } from './toast.ts';

/** Rows of 52, 44 and 36 px. */
export type Density = 'wide' | 'normal' | 'tight';

/** How its reader has arranged a list. What changes it rejects with a sentence when that could not be kept. */
export type TableLayout = {
  density: Density | null;
  hiddenColumns: string[];
  onChange: (change: { density?: Density; hiddenColumns?: string[] }) => Promise<void>;
  named?: {
    views: readonly { name: string; href: string; isCurrent: boolean }[];
    onSave: ((name: string) => Promise<void>) | undefined;
    onRemove: (name: string) => Promise<void>;
  };
};

type Props = {
  layout: TableLayout;
  /** Those that can be hidden: all but the row's name. */
  columns: readonly { key: string; header: string }[];
  density: Density;
};

/** The end of the row over a list: its named views, on a line of their own; what is shown of each row and how close. */
export function LayoutBar({ layout, columns, density }: Props) {
  const { t } = useTranslation('ui');
  const [isNaming, setNaming] = useState(false);
  const { hiddenColumns, named, onChange } = layout;
  const current = named?.views.find(({ isCurrent }) => isCurrent);
  const densities: [Density, string][] = [
    ['wide', t('Amplia')],
    ['normal', t('Media')],
    ['tight', t('Compacta')],
  ];

  const entries: MenuEntry[] = [
    { kind: 'heading', label: t('Columnas') },
    ...columns.map(({ key, header }): MenuEntry => {
      const isHidden = hiddenColumns.includes(key);
      const others = hiddenColumns.filter((each) => each !== key);
      return {
        kind: 'choice',
        label: header,
        checked: !isHidden,
        staysOpen: true,
        onSelect: () => attempt(onChange({ hiddenColumns: isHidden ? others : [...others, key] })),
      };
    }),
    { kind: 'heading', label: t('Altura de las filas') },
    ...densities.map(([each, label]): MenuEntry => ({
      kind: 'choice',
      label,
      checked: each === density,
      staysOpen: true,
      onSelect: () => attempt(onChange({ density: each })),
    })),
  ];

  return (
    <>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1 text-table">
        {named?.onSave && (
          <Button size="small" look="quiet" onClick={() => setNaming(true)}>
            {t('Guardar esta vista')}
          </Button>
        )}
        {current && (
          <Button size="small" look="quiet" onClick={() => attempt(named?.onRemove(current.name))}>
            {t('Borrar esta vista')}
          </Button>
        )}
        <Menu
          trigger={
            <Button size="small" look="quiet">
              {t('Ver')}
              <ChevronDown className="size-4" strokeWidth={1.75} aria-hidden />
            </Button>
          }
          entries={entries}
        />
      </div>
      {named && named.views.length > 0 && (
        <nav
          aria-label={t('Vistas guardadas')}
          className="flex w-full min-w-0 flex-wrap items-center gap-x-4 text-table"
        >
          {named.views.map(({ name, href, isCurrent }) => (
            <Link
              key={name}
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-8 items-center underline-offset-4 hover:text-primary hover:underline wrap-anywhere pointer-coarse:min-h-11',
                isCurrent ? 'font-semibold text-primary' : 'text-ink-2',
              )}
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      {isNaming && named?.onSave && (
        <NameView
          taken={named.views.map(({ name }) => name)}
          onSave={named.onSave}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

type NameProps = { taken: readonly string[]; onSave: (name: string) => Promise<void>; onClose: () => void };

/** Asks how what is on now is called. */
export function NameView({ taken, onSave, onClose }: NameProps) {
  const { t } = useTranslation('ui');
  const nameOf = ({ name }: { name: string }) => name.normalize('NFC').trim();
  const form = useForm({
    initial: { name: '' },
    check: (values) => ({
      name:
        nameOf(values) === ''
          ? t('Escribe un nombre, por ejemplo «Retirados del año».')
          : taken.includes(nameOf(values)) && t('Ya tienes una vista con ese nombre. Escribe otro.'),
    }),
    send: (values) => onSave(nameOf(values)),
    onSaved: (_answer, values) => {
      toast(t('Guardaste la vista «{{name}}»', { name: nameOf(values) }));
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Guardar esta vista')}
      note={t('Guarda los filtros y el orden que tienes ahora. Solo la ves tú.')}
      submitLabel={t('Guardar vista')}
    >
      <TextField label={t('Nombre')} maxLength={40} {...form.text('name')} />
    </FormDialog>
  );
}

/** A change that could not be kept is said. */
export function attempt(work: Promise<void> | undefined): void {
  work?.catch((error: Error) => errorToast(errorText(error)));
}
