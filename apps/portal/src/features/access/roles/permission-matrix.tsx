import {
  permissionActions,
  permissionCatalog,
  type PermissionAction,
} from '@antela/contract/permission-catalog';
import { impliedView, permissions as all, type Permission } from '@antela/contract/permissions';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { joined } from '../../../lib/format.ts';
import { Checkbox, Switch } from '../../../ui/choice.tsx';
import { toggled } from './role-permissions.ts';

type Props = {
  held: readonly Permission[];
  onChange: (held: Permission[]) => void;
  /** Permissions that may be ticked: those the person holds, and those the role had. */
  grantable: ReadonlySet<Permission>;
  readOnly: boolean;
};

export const columnNames: Record<PermissionAction, string> = {
  view: 'Ver',
  manage: 'Gestionar',
  approve: 'Aprobar',
  more: 'Además',
};

/** Modules × what one may do in each. Ticking one ticks the view it needs; each says what it allows when asked to. */
export function PermissionMatrix({ held, onChange, grantable, readOnly }: Props) {
  const { t } = useTranslation('roles');
  const [isExplained, setExplained] = useState(false);
  const isShort = all.some((permission) => !grantable.has(permission));

  const explain = (
    <Switch
      label={t('Mostrar qué permite cada uno')}
      checked={isExplained}
      onChange={(event) => setExplained(event.currentTarget.checked)}
    />
  );
  if (readOnly) return <HeldPermissions {...{ held, isExplained, explain }} />;
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        {isShort && (
          <p className="text-small text-ink-2">
            {t('Los que no puedes marcar son permisos que tú no tienes.')}
          </p>
        )}
        <div className="md:ml-auto">{explain}</div>
      </div>
      <table role="table" className="w-full border-collapse text-table max-lg:block">
        <caption className="sr-only">{t('Permisos del rol, por módulo')}</caption>
        <thead role="rowgroup" className="max-lg:hidden">
          <tr role="row" className="border-b border-line-strong text-left text-small text-ink-2">
            <th role="columnheader" scope="col" className="h-11 pr-3 font-semibold">
              {t('Módulo')}
            </th>
            {permissionActions.map((action) => (
              <th key={action} role="columnheader" scope="col" className="px-3 font-semibold">
                {t(columnNames[action])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-lg:block">
          {permissionCatalog.map((module) => (
            <ModuleRow key={module.name} module={module} {...{ held, onChange, grantable, isExplained }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Module = (typeof permissionCatalog)[number];
type RowProps = Omit<Props, 'readOnly'> & { module: Module; isExplained: boolean };

const entriesOf = (module: Module) =>
  Object.entries(module.permissions) as [
    Permission,
    { action: PermissionAction; name: string; allows: string },
  ][];

function ModuleRow({ module, held, onChange, grantable, isExplained }: RowProps) {
  const { t } = useTranslation('roles');
  const nameId = useId();
  const entries = entriesOf(module);
  return (
    <tr
      role="row"
      className="border-b border-line align-top hover:bg-hover max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 md:max-lg:grid-cols-4 max-lg:py-3"
    >
      <th
        role="rowheader"
        scope="row"
        id={nameId}
        className="py-3 pr-3 text-left font-medium max-lg:col-span-full max-lg:py-0"
      >
        {t(module.name)}
      </th>
      {permissionActions.map((action) => {
        const inCell = entries.filter(([, each]) => each.action === action);
        return (
          <td
            key={action}
            role="cell"
            className={inCell.length === 0 ? 'px-3 max-lg:hidden' : 'px-3 py-2 max-lg:contents'}
          >
            <div role="group" aria-labelledby={nameId} className="flex flex-col gap-1 max-lg:contents">
              {inCell.map(([permission, { name, allows }]) => (
                <Checkbox
                  key={permission}
                  label={t(name)}
                  hint={isExplained ? t(allows) : undefined}
                  checked={held.includes(permission)}
                  disabled={!held.includes(permission) && !mayTick(permission, grantable)}
                  onChange={(event) => onChange(toggled(held, permission, event.currentTarget.checked))}
                />
              ))}
            </div>
          </td>
        );
      })}
    </tr>
  );
}

type HeldProps = Pick<Props, 'held'> & { isExplained: boolean; explain: ReactNode };

/** A role that its reader cannot change is read: what it allows in each module, in words. Boxes that nobody may tick say less. */
function HeldPermissions({ held, isExplained, explain }: HeldProps) {
  const { t } = useTranslation('roles');
  return (
    <div className="max-w-160">
      <div className="mb-2 flex">{explain}</div>
      <dl className="border-t border-line">
        {permissionCatalog.map((module) => {
          const allowed = entriesOf(module).filter(([permission]) => held.includes(permission));
          return (
            <div
              key={module.name}
              className="border-b border-line py-2.5 md:grid md:grid-cols-[12rem_minmax(0,1fr)] md:gap-x-4"
            >
              <dt className="font-medium">{t(module.name)}</dt>
              {isExplained ? (
                allowed.map(([permission, { name, allows }]) => (
                  <dd key={permission} className="mb-1 md:col-start-2">
                    {t(name)}
                    <span className="block text-small text-ink-2">{t(allows)}</span>
                  </dd>
                ))
              ) : (
                <dd className="text-ink-2">{joined(...allowed.map(([, { name }]) => t(name)))}</dd>
              )}
              {allowed.length === 0 && <dd className="text-ink-2">{t('Nada')}</dd>}
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** Ticking brings the implied view along, so that must be givable too. */
function mayTick(permission: Permission, grantable: ReadonlySet<Permission>): boolean {
  const view = impliedView[permission];
  return grantable.has(permission) && (view === undefined || grantable.has(view));
}
