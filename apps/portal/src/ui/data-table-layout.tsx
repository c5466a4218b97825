import { ChevronDown, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/api-error.ts';
import { useForm } from '../lib/form.ts';
import type { NamedView, ViewReaders } from '../lib/list-layout.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { FormDialog } from './form-dialog.tsx';
import { Link } from './link.tsx';
import { Menu, type MenuEntry } from './menu.tsx';
import { Select } from './select.tsx';
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
    views: readonly NamedView[];
    onSave: ((name: string, readers: ViewReaders) => Promise<void>) | undefined;
    roles: readonly { id: string; name: string }[] | null;
  };
};

type Props = {
  layout: TableLayout;
  /** Columns that can be hidden: all but the row's name. */
  columns: readonly { key: string; header: string; isSpare?: boolean }[];
  density: Density;
};

/** The end of the row over a list: its named views, on a line of their own; what is shown of each row and how close. */
export function LayoutBar({ layout, columns, density }: Props) {
  const { t } = useTranslation('ui');
  const [isNaming, setNaming] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const [hasNoRoom, setNoRoom] = useState(false);
  const { named } = layout;
  const current = named?.views.find(({ isCurrent }) => isCurrent);
  return (
    <>
      <div ref={bar} className="ml-auto flex flex-wrap items-center justify-end gap-1 text-table">
        {named?.onSave && (
          <Button size="small" look="quiet" onClick={() => setNaming(true)}>
            {t('Guardar esta vista')}
          </Button>
        )}
        {useActsOn(current).map(({ label, act }) => (
          <Button key={label} size="small" look="quiet" onClick={() => attempt(act())}>
            {label}
          </Button>
        ))}
        <Menu
          trigger={
            <Button size="small" look="quiet">
              {t('Ver')}
              <ChevronDown className="size-4" strokeWidth={1.75} aria-hidden />
            </Button>
          }
          entries={useLayoutEntries({ layout, columns, density }, hasNoRoom)}
          onOpen={() => setNoRoom(bar.current !== null && spareGaveWay(bar.current))}
        />
      </div>
      {named && named.views.length > 0 && <ViewLinks views={named.views} />}
      {isNaming && named?.onSave && (
        <NameView {...named} onSave={named.onSave} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

/** @param hasNoRoom whether the list has left out the columns it can spare */
function useLayoutEntries({ layout, columns, density }: Props, hasNoRoom: boolean): MenuEntry[] {
  const { t } = useTranslation('ui');
  const { hiddenColumns, onChange } = layout;
  const densities: [Density, string][] = [
    ['wide', t('Amplia')],
    ['normal', t('Media')],
    ['tight', t('Compacta')],
  ];

  return [
    { kind: 'heading', label: t('Columnas') },
    ...columns.map(({ key, header, isSpare }): MenuEntry => {
      const isHidden = hiddenColumns.includes(key);
      const gaveWay = Boolean(isSpare) && hasNoRoom && !isHidden;
      const others = hiddenColumns.filter((each) => each !== key);
      return {
        kind: 'choice',
        label: header,
        checked: !isHidden && !gaveWay,
        notNow: gaveWay ? t('No cabe') : undefined,
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
}

function ViewLinks({ views }: { views: readonly NamedView[] }) {
  const { t } = useTranslation('ui');
  return (
    <nav
      aria-label={t('Vistas guardadas')}
      className="flex w-full min-w-0 flex-wrap items-center gap-x-4 text-table"
    >
      {views.map(({ name, href, isCurrent, sharedBy, role }) => (
        <Link
          key={`${sharedBy ?? ''} ${name}`}
          href={href}
          title={sharedBy === null ? undefined : t('La comparte {{name}}', { name: sharedBy })}
          aria-current={isCurrent ? 'page' : undefined}
          className={cx(
            'inline-flex min-h-8 items-center gap-1.5 underline-offset-4 hover:text-primary hover:underline wrap-anywhere pointer-coarse:min-h-11',
            isCurrent ? 'font-semibold text-primary' : 'text-ink-2',
          )}
        >
          {sharedBy !== null && (
            <Users
              className="size-3.5 flex-none"
              strokeWidth={1.75}
              aria-label={role === null ? t('De tu empresa:') : t('Del rol {{role}}:', { role })}
            />
          )}
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Whether the list below the bar has left out what it can spare; only its own style knows when. */
function spareGaveWay(bar: HTMLElement): boolean {
  const spare = bar.parentElement?.parentElement?.querySelector('.ledger thead .spare');
  return spare instanceof HTMLElement && spare.offsetParent === null;
}

/** Acts on the view that is on: those that its reader may take. */
export function useActsOn(view: NamedView | undefined): { label: string; act: () => Promise<void> }[] {
  const { t } = useTranslation('ui');
  if (!view) return [];
  const { onShare, onRemove, sharedBy } = view;
  return [
    ...(onShare ? [{ label: t('Compartir esta vista'), act: onShare }] : []),
    ...(onRemove
      ? [{ label: sharedBy === null ? t('Borrar esta vista') : t('Dejar de compartirla'), act: onRemove }]
      : []),
  ];
}

type NameProps = {
  views: readonly NamedView[];
  roles: readonly { id: string; name: string }[] | null;
  onSave: (name: string, readers: ViewReaders) => Promise<void>;
  onClose: () => void;
};

/** Asks how what is on now is called, and whose it is. */
export function NameView({ views, roles, onSave, onClose }: NameProps) {
  const { t } = useTranslation('ui');
  const nameOf = ({ name }: { name: string }) => name.normalize('NFC').trim();
  const form = useForm({
    initial: { name: '', readers: 'own' },
    check: (values) => ({
      name:
        nameOf(values) === ''
          ? t('Escribe un nombre, por ejemplo «Retirados del año».')
          : views.some(
              ({ name, sharedBy }) =>
                name === nameOf(values) && (sharedBy !== null) === (values.readers !== 'own'),
            ) && t('Ya hay una vista con ese nombre. Escribe otro.'),
    }),
    send: (values) => onSave(nameOf(values), values.readers),
    fieldOfCode: { view_name_taken: 'name' },
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
      note={t('Guarda los filtros, el orden y las columnas del informe que tienes ahora.')}
      submitLabel={t('Guardar vista')}
    >
      <TextField label={t('Nombre')} maxLength={40} {...form.text('name')} />
      {roles && (
        <Select
          label={t('Quién la ve')}
          hint={t('Cada uno ve en ella solo sus empresas.')}
          options={[
            { value: 'own', label: t('Solo tú') },
            { value: 'all', label: t('Toda tu empresa') },
            ...roles.map(({ id, name }) => ({
              value: id,
              label: t('Quienes tienen el rol {{role}}', { role: name }),
            })),
          ]}
          {...form.text('readers')}
        />
      )}
    </FormDialog>
  );
}

/** A change that could not be kept is said. Settles with the answer, so that what was pressed is held until then. */
export async function attempt(work: Promise<void> | undefined): Promise<void> {
  try {
    await work;
  } catch (error) {
    errorToast(errorText(error));
  }
}
