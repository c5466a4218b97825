import { readSsoMetadata } from '@antela/contract/single-sign-on';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { placed } from '../../../lib/form-refusal.ts';
import type { FormOf } from '../../../lib/form.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { CertificateFields } from './certificate-fields.tsx';
import type { SamlForm, SsoForm } from './sso-form.ts';

/** Names under which providers give somebody's data by themselves, or as their page has them configured. */
const presets = {
  'Entra ID': {
    emailAttribute: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    subjectAttribute: 'http://schemas.microsoft.com/identity/claims/objectidentifier',
    groupsClaim: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
  },
  Okta: { emailAttribute: 'email', subjectAttribute: 'id', groupsClaim: 'groups' },
};

/** Provider, certificates and attributes, as SAML names them. */
export function SamlFields({ form }: { form: FormOf<SsoForm> }) {
  const { t } = useTranslation('single-sign-on');
  const saml: Fields<SamlForm> = form.part('saml');
  return (
    <>
      <MetadataField form={form} />
      <TextField {...form.text('issuer')} label={t('Identificador del proveedor (Entity ID)')} mono />
      <TextField {...saml.text('ssoUrl')} label={t('Dirección para ingresar (SSO)')} mono />
      <TextField
        {...saml.text('sloUrl')}
        label={t('Dirección para salir (SLO)')}
        mono
        optional
        hint={t('Vacía, quien cierra sesión sale de acá y sigue en tu proveedor.')}
      />
      <Checkbox
        {...saml.tick('signsRequests')}
        label={t('Firmar lo que enviamos a tu proveedor')}
        hint={t(
          'Si lo exige, o para que acepte la salida (Okta, AD FS). Carga allá primero el certificado de Antela.',
        )}
      />
      <CertificateFields form={saml} />
      <p className="-mb-3 flex flex-wrap items-center gap-x-2 text-small text-ink-2">
        {t('Nombres de los datos:')}
        {Object.entries(presets).map(([name, { groupsClaim, ...attributes }]) => (
          <Button
            key={name}
            size="small"
            look="quiet"
            onClick={() => {
              form.set({ groupsClaim, saml: { ...form.values.saml, ...attributes } });
              toast(t('Pusimos los nombres de {{name}}', { name }));
            }}
          >
            {name}
          </Button>
        ))}
      </p>
      <TextField
        {...saml.text('emailAttribute')}
        label={t('Dato con el correo')}
        mono
        optional
        hint={t('Vacío, el correo es el NameID.')}
      />
      <TextField
        {...saml.text('subjectAttribute')}
        label={t('Dato que nunca cambia de persona')}
        mono
        optional
        hint={t(
          'Vacío, el NameID. Con un identificador fijo, un correo reasignado no abre la cuenta de antes.',
        )}
      />
    </>
  );
}

/** Saves the copying: what was read fills the fields, and nothing is kept of it. */
function MetadataField({ form }: { form: FormOf<SsoForm> }) {
  const { t } = useTranslation('single-sign-on');
  const read = useCall(readSsoMetadata);
  const saml: Fields<SamlForm> = form.part('saml');
  async function fill(): Promise<void> {
    const given = form.values.saml.metadata.trim();
    if (given === '')
      return form.refuse({ 'saml.metadata': t('Pega los metadatos, o la dirección en que están.') });
    try {
      const { issuer, sloUrl, ...found } = await read.mutateAsync(
        /^https?:\S+$/.test(given) ? { url: given } : { xml: given },
      );
      const filled = { ...form.values.saml, ...found, metadata: '', sloUrl: sloUrl ?? '' };
      form.set({ issuer, saml: filled }, ['issuer', ...Object.keys(filled).map((name) => `saml.${name}`)]);
      toast(t('Leímos los metadatos: revisa lo que dicen'));
    } catch (error) {
      form.refuse(placed(error, () => 'saml.metadata'));
    }
  }
  return (
    <div>
      <TextArea
        {...saml.text('metadata')}
        label={t('Metadatos de tu proveedor')}
        optional
        rows={2}
        spellCheck={false}
        hint={t('La dirección en que están, con https://, o el archivo XML completo. Llenan lo que sigue.')}
      />
      <Button size="small" look="quiet" className="mt-1 -ml-3" busy={read.isPending} onClick={fill}>
        {t('Leer los metadatos')}
      </Button>
    </div>
  );
}
