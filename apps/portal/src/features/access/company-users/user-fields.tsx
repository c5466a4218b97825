import { useFormContext, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { Select } from '../../../ui/select.tsx';
import { Ticks } from '../../../ui/ticks.tsx';
import { useRoleChoices } from './company-users.queries.ts';

/** Role and companies, for inviting and changing. `currentRoleid` may stay even where it could not be given anew. */
export function ReachFields({ currentRoleid }: { currentRoleid?: string }) {
  const { t } = useTranslation('company-users');
  const { register, watch, control, formState } = useFormContext<{ roleid: string; companies: string[] }>();
  const companies = useCompanyChoices();
  const roles = useRoleChoices();
  const hasBeyond = roles.some(({ isGrantable }) => !isGrantable);
  const message = formState.errors.roleid?.message;
  return (
    <>
      <Select
        {...register('roleid')}
        // Given as well as registered because the options come later than the form.
        value={watch('roleid')}
        label={t('Rol')}
        hint={hasBeyond ? t('Solo puedes dar roles cuyos permisos tienes tú.') : undefined}
        placeholder={t('Elige')}
        error={message && t(message)}
        options={roles.map(({ roleid, name, isGrantable }) => ({
          value: roleid,
          label: name,
          disabled: !isGrantable && roleid !== currentRoleid,
        }))}
      />
      <fieldset>
        <legend className="text-table font-medium">{t('Empresas')}</legend>
        <p className="mb-1 text-small text-ink-2">{t('Ve y trabaja solo con las que marques.')}</p>
        <Controller
          control={control}
          name="companies"
          render={({ field }) => <Ticks choices={companies} ticked={field.value} onChange={field.onChange} />}
        />
      </fieldset>
    </>
  );
}
