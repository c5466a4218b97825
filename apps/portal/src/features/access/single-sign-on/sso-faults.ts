import type { TFunction } from 'i18next';
import type { SsoForm } from './sso-form.ts';

/** Says what is missing or unreadable, before the server is asked. `isFirst`: no secret is kept of before. */
export const faultsOf = (
  values: SsoForm,
  { isFirst, t }: { isFirst: boolean; t: TFunction<'single-sign-on'> },
) => {
  const { domains, groups, isOnly, emergencyuserid } = values;
  return {
    ...(values.protocol === 'oidc' ? oidcFaults(values, isFirst, t) : samlFaults(values, t)),
    domains: domains.trim() === '' && t('Escribe al menos un dominio de correo.'),
    emergencyuserid: isOnly && emergencyuserid === '' && t('Elige a una persona.'),
    ...Object.fromEntries(
      groups.flatMap(({ group, roleid }, index) => [
        [`groups.${index}.group`, group.trim() === '' && t('Escribe el grupo.')],
        [`groups.${index}.roleid`, roleid === '' && t('Elige un rol.')],
      ]),
    ),
  };
};

const isHttps = (text: string): boolean => /^https:\/\/\S+$/.test(text.trim());

const oidcFaults = (
  { issuer, oidcClientId, oidcSecret }: SsoForm,
  isFirst: boolean,
  t: TFunction<'single-sign-on'>,
) => ({
  issuer: !isHttps(issuer) && t('Escribe el emisor completo, con https://.'),
  oidcClientId: oidcClientId.trim() === '' && t('Copia el identificador de la aplicación.'),
  oidcSecret: isFirst && oidcSecret === '' && t('Copia el secreto de la aplicación.'),
});

const samlFaults = ({ issuer, saml }: SsoForm, t: TFunction<'single-sign-on'>) => ({
  issuer: issuer.trim() === '' && t('Copia el identificador del proveedor.'),
  'saml.ssoUrl': !isHttps(saml.ssoUrl) && t('Escribe la dirección completa, con https://.'),
  'saml.sloUrl':
    saml.sloUrl.trim() !== '' && !isHttps(saml.sloUrl) && t('Escribe la dirección completa, con https://.'),
  'saml.certificates':
    saml.certificates.length === 0 && t('Agrega el certificado con que firma tu proveedor.'),
  ...Object.fromEntries(
    saml.certificates.map(({ pem }, index) => [
      `saml.certificates.${index}.pem`,
      pem.trim() === '' && t('Pega el certificado, o quítalo.'),
    ]),
  ),
});
