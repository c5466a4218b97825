import type { AccessKey } from '@antela/contract/audit-streams';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { TextField } from '../../../ui/text-field.tsx';

/** Access key to a bucket. Its secret is typed as one: nobody beside reads it, and no browser keeps it. */
export function AccessKeyFields<Values extends AccessKey>({ form }: { form: Fields<Values> }) {
  const { t } = useTranslation('audit-streams');
  const fields = form as unknown as Fields<AccessKey>;
  return (
    <>
      <TextField
        {...fields.text('keyId')}
        label={t('Identificador de la clave')}
        mono
        hint={t('De una clave que solo pueda poner objetos bajo el prefijo (s3:PutObject).')}
      />
      <TextField
        {...fields.text('secret')}
        label={t('Secreto de la clave')}
        type="password"
        autoComplete="new-password"
        hint={t('Lo guardamos sellado y nadie lo vuelve a ver.')}
      />
    </>
  );
}
