import { createApiKey, keyLives } from '@antela/contract/api-keys';
import type { BodyOf } from '@antela/contract/endpoint';
import { keyScopeNames, keyScopes, writesWith, type KeyScope } from '@antela/contract/key-scopes';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../../lib/choices.ts';
import type { Fields } from '../../../lib/form-fields.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import type { DataOf } from '../../../lib/use-call.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import type { SecretSheet } from '../../../ui/secrets-page.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TickField } from '../../../ui/ticks.tsx';
import { shownKey } from './shown-key.ts';

type KeyForm = {
  name: string;
  scopes: string[];
  companies: string[];
  addresses: string;
  days: string;
};

/** Written one below the other, or with commas. */
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '');

const bodyOf = ({ scopes, addresses, days, ...values }: KeyForm): BodyOf<typeof createApiKey> => ({
  ...values,
  scopes: scopes as KeyScope[],
  addresses: addressesIn(addresses),
  days: Number(days) as (typeof keyLives)[number],
});

export function CreateKeySheet({ onClose, onShown }: SecretSheet) {
  const { t } = useTranslation('api-keys');
  const companies = useCompanyChoices();
  const sending = useSending(createApiKey, bodyOf);
  const form: FormOf<KeyForm> = useForm<KeyForm, DataOf<typeof createApiKey>>({
    initial: {
      name: '',
      scopes: [],
      companies: companies.map(({ value }) => value),
      addresses: '',
      days: '90',
    },
    check: ({ name, scopes, companies: at }) => ({
      name: name.trim() === '' && t('Escribe el nombre.'),
      scopes: scopes.length === 0 && t('Elige qué permite.'),
      companies: at.length === 0 && t('Elige una empresa.'),
    }),
    ...sending,
    onSaved: (created) => {
      onClose();
      onShown(shownKey(created, t));
    },
  });

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Crear clave')}
      description={t('Lo que permite no cambia después: para otra cosa se crea otra clave.')}
      submitLabel={t('Crear clave')}
    >
      <KeyFields form={form} />
    </FormSheet>
  );
}

function KeyFields({ form }: { form: Fields<KeyForm> }) {
  const { t } = useTranslation('api-keys');
  const companies = useCompanyChoices();
  const writes = writesWith(form.values.scopes as KeyScope[]);
  return (
    <>
      <TextField
        {...form.text('name')}
        label={t('Nombre')}
        hint={t('El del programa que la lleva: así se lee en el historial.')}
      />
      <TickField
        legend={t('Permite')}
        choices={keyScopeNames.map((value) => ({
          value,
          label: t(keyScopes[value].name),
          meaning: t(keyScopes[value].allows),
        }))}
        {...form.ticks('scopes')}
      />
      {writes && (
        <Alert tone="info" title={t('Espera a otra persona')}>
          {t('Una clave que escribe no abre nada hasta que otra persona la apruebe.')}
        </Alert>
      )}
      {companies.length > 1 && (
        <TickField legend={t('Empresas')} choices={companies} {...form.ticks('companies')} />
      )}
      <Select
        {...form.text('days')}
        label={t('Sirve durante')}
        options={keyLives.map((days) => ({
          value: String(days),
          label: t('{{count}} días', { count: days }),
        }))}
      />
      <TextField
        {...form.text('addresses')}
        label={t('Solo desde estas direcciones')}
        optional
        mono
        hint={t(
          'Direcciones IP o rangos, separados por comas: 203.0.113.7, 2001:db8::/32. Sin ninguna, desde cualquiera.',
        )}
      />
    </>
  );
}
