import { ssoGroupsMax } from '@antela/contract/single-sign-on';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useActivePeople, useGrantableRoles } from './single-sign-on.queries.ts';
import type { SsoForm } from './sso-form.ts';

/** Roles by group, and whether there is another way in. */
export function RightsFields({ form }: { form: Fields<SsoForm> }) {
  const { t } = useTranslation('single-sign-on');
  const people = useActivePeople();
  return (
    <>
      <Groups form={form} />
      <Checkbox
        {...form.tick('isOnly')}
        label={t('Ingresar solo con el proveedor')}
        hint={t('Las contraseñas y las llaves de acceso de tu equipo dejan de abrir el portal.')}
      />
      {form.values.isOnly && (
        <Select
          {...form.text('emergencyuserid')}
          label={t('En una emergencia ingresa con contraseña')}
          hint={t('La única persona que puede, para el día en que el proveedor no responda.')}
          placeholder={t('Elige a una persona')}
          options={people}
        />
      )}
    </>
  );
}

function Groups({ form }: { form: Fields<SsoForm> }) {
  const { t } = useTranslation('single-sign-on');
  const roles = useGrantableRoles();
  const { groups } = form.values;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 text-table font-medium">{t('Roles por grupo')}</legend>
      <p className="text-small text-ink-2">
        {groups.length === 0
          ? t('Sin grupos, cada quien conserva el rol que tiene en el portal.')
          : t('Vale el primer grupo de la persona. Quien no esté en ninguno no tiene rol y no ingresa.')}
      </p>
      {groups.length > 0 && (
        <TextField
          {...form.text('groupsClaim')}
          label={t('Dato con los grupos (claim)')}
          mono
          hint={t('El nombre con que tu proveedor envía los grupos de la persona.')}
        />
      )}
      {form.rows('groups').map((row, index) => (
        <div key={row.path} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
            <TextField {...row.text('group')} label={t('Grupo')} />
            <Select
              {...row.text('roleid')}
              label={t('Rol')}
              placeholder={t('Elige un rol')}
              options={roles}
            />
          </div>
          <IconButton
            label={t('Quitar el grupo {{number}}', { number: index + 1 })}
            onClick={() => form.set({ groups: groups.toSpliced(index, 1) })}
          >
            <X className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      {groups.length < ssoGroupsMax && (
        <Button
          size="small"
          look="quiet"
          className="-mt-2 -ml-3 self-start"
          onClick={() => form.set({ groups: [...groups, { group: '', roleid: '' }] })}
        >
          {t('Agregar un grupo')}
        </Button>
      )}
    </fieldset>
  );
}
