import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { SsoForm } from './sso-form.ts';

/** Provider and application, as OpenID Connect names them. */
export function OidcFields({ form, ending }: { form: Fields<SsoForm>; ending: string | null }) {
  const { t } = useTranslation('single-sign-on');
  return (
    <>
      <TextField
        {...form.text('issuer')}
        label={t('Emisor (issuer)')}
        mono
        hint={t('Tal como está en el documento de tu proveedor: ahí encontramos lo demás.')}
      />
      <TextField
        {...form.text('oidcClientId')}
        label={t('Identificador de la aplicación (client ID)')}
        mono
      />
      <TextField
        {...form.text('oidcSecret')}
        label={t('Secreto de la aplicación (client secret)')}
        type="password"
        autoComplete="new-password"
        hint={
          ending === null
            ? t('Lo guardamos sellado y nadie lo vuelve a ver.')
            : t('Vacío, sigue el que termina en {{ending}}.', { ending })
        }
      />
    </>
  );
}
