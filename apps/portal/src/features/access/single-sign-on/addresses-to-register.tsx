import type { SsoProtocol } from '@antela/contract/single-sign-on';
import { useTranslation } from 'react-i18next';
import { config } from '../../../lib/config.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';
import type { Read } from './sso-form.ts';

type Given = NonNullable<Read['addresses']>;

/** Addresses that the client's administrator gives to the provider. */
export function AddressesToRegister({
  redirectUri,
  signOutUri,
  backChannelUri,
  saml,
  protocol,
}: Given & { protocol: SsoProtocol }) {
  const { t } = useTranslation('single-sign-on');
  return (
    <>
      <Section title={t('Registra esto en tu proveedor')}>
        <Addresses
          all={
            protocol === 'oidc'
              ? [
                  { name: t('Dirección de regreso (redirect URI)'), text: redirectUri },
                  { name: t('Dirección al salir (post-logout redirect URI)'), text: signOutUri },
                  {
                    name: t('Dirección para cerrar las sesiones (back-channel logout URI)'),
                    text: backChannelUri,
                  },
                ]
              : [
                  { name: t('Identificador, y dirección de los metadatos (Entity ID)'), text: saml.entityId },
                  { name: t('Dirección de respuesta (ACS)'), text: saml.redirectUri },
                  {
                    name: t('Dirección para cerrar las sesiones (Single Logout URL)'),
                    text: saml.leftUri,
                  },
                ]
          }
        />
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-small">
          {protocol === 'saml' && (
            <Link href={saml.certificateUri} className="text-link">
              {t('Descargar el certificado de Antela')}
            </Link>
          )}
          <Link href="/docs#ingreso-unico" target="_blank" className="text-link">
            {t('Ver cómo se llama cada dato en Entra y Okta')}
          </Link>
        </p>
      </Section>
      <Section title={t('Sincroniza a tu equipo (SCIM)')}>
        <p className="mb-3 text-small text-ink-2">
          {t(
            'Con SCIM, a quien desactives en tu proveedor se le cierran las sesiones enseguida; sin él, cuando tu proveedor avise que salió, o a las 12 horas. Crea una clave que permita «Sincronizar usuarios» y dásela con esta dirección.',
          )}
        </p>
        <Addresses
          all={[{ name: t('Dirección de SCIM (tenant URL)'), text: `${config().apis.main}/scim/v2` }]}
        />
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-small">
          <Link href="/api-keys" className="text-link">
            {t('Ir a las claves de API')}
          </Link>
          <Link href="/docs#scim" target="_blank" className="text-link">
            {t('Ver cómo se configura en Entra y Okta')}
          </Link>
        </p>
      </Section>
    </>
  );
}

function Addresses({ all }: { all: readonly { name: string; text: string }[] }) {
  const { t } = useTranslation('single-sign-on');
  return (
    <dl className="flex flex-col gap-3">
      {all.map(({ name, text }) => (
        <div key={name}>
          <dt className="text-small text-ink-2">{name}</dt>
          <dd className="mt-1 flex items-center gap-4 rounded-tag bg-sunken px-3 py-1">
            <span className="grow font-mono text-small wrap-anywhere select-all">{text}</span>
            <CopyButton text={text} label={t('Copiar')} copied={t('Copiado')} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
