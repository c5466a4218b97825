import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Section } from '../../../ui/panel.tsx';

/** Addresses that the client's administrator gives to the provider. */
export function AddressesToRegister({
  redirectUri,
  signOutUri,
}: {
  redirectUri: string;
  signOutUri: string;
}) {
  const { t } = useTranslation('single-sign-on');
  const addresses = [
    { name: t('Dirección de regreso (redirect URI)'), text: redirectUri },
    { name: t('Dirección al salir (post-logout redirect URI)'), text: signOutUri },
  ];
  return (
    <Section title={t('Registra esto en tu proveedor')}>
      <dl className="flex flex-col gap-3">
        {addresses.map(({ name, text }) => (
          <div key={name}>
            <dt className="text-small text-ink-2">{name}</dt>
            <dd>
              <span className="font-mono text-small wrap-anywhere">{text}</span>{' '}
              <CopyButton text={text} label={t('Copiar')} copied={t('Copiado')} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
