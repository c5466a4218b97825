import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../../lib/choices.ts';
import type { Fields } from '../../../lib/form-fields.ts';
import { Select } from '../../../ui/select.tsx';
import { TickField } from '../../../ui/ticks.tsx';
import { useRoleChoices } from './company-users.queries.ts';

type Props = {
  form: Fields<{ roleid: string; companies: string[] }>;
  /** May stay even where it could not be given anew. */
  currentRoleid?: string;
};

/** Role and companies, for inviting and changing. */
export function ReachFields({ form, currentRoleid }: Props) {
  const { t } = useTranslation('company-users');
  const companies = useCompanyChoices();
  const roles = useRoleChoices();
  const hasBeyond = roles.some(({ isGrantable }) => !isGrantable);
  return (
    <>
      <Select
        {...form.text('roleid')}
        label={t('Rol')}
        hint={hasBeyond ? t('Solo puedes dar roles cuyos permisos tienes tú.') : undefined}
        placeholder={t('Elige')}
        options={roles.map(({ roleid, name, isGrantable }) => ({
          value: roleid,
          label: name,
          disabled: !isGrantable && roleid !== currentRoleid,
        }))}
      />
      <TickField
        legend={t('Empresas')}
        hint={t('Ve y trabaja solo con las que marques.')}
        choices={companies}
        {...form.ticks('companies')}
      />
    </>
  );
}
