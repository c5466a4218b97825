import { addressesMax, keyLives } from '@antela/contract/api-keys';
import { keyScopeNames, keyScopes, writesWith, type KeyScope } from '@antela/contract/key-scopes';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCompanyChoices } from '../../../lib/choices.ts';
import type { Fields } from '../../../lib/form-fields.ts';
import { faultsBy } from '../../../lib/form-refusal.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Ticks } from '../../../ui/ticks.tsx';
import { useCreateKey } from './api-keys.queries.ts';
import type { Shown } from './shown-secret.tsx';

const keySchema = z.object({
  name: z
    .string()
    .refine((value) => value.trim() !== '', 'Escribe el nombre.')
    .refine((value) => value.trim().length <= 60, 'Escribe a lo sumo 60 letras.'),
  scopes: z.array(z.string()).min(1, 'Elige qué permite.'),
  companies: z.array(z.string()).min(1, 'Elige una empresa.'),
  addresses: z
    .string()
    .refine((value) => addressesIn(value).length <= addressesMax, 'Escribe a lo sumo 20 direcciones.'),
  days: z.string(),
});
type KeyForm = z.input<typeof keySchema>;

/** Written one below the other, or with commas. */
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '');

interface Props {
  onClose: () => void;
  onCreated: (shown: Shown) => void;
}

export function CreateKeySheet({ onClose, onCreated }: Props) {
  const { t } = useTranslation('api-keys');
  const companies = useCompanyChoices();
  const create = useCreateKey();
  const form: FormOf<KeyForm> = useForm<KeyForm, Shown>({
    initial: {
      name: '',
      scopes: [],
      companies: companies.map(({ value }) => value),
      addresses: '',
      days: '90',
    },
    check: (values) => faultsBy(keySchema, values, t),
    send: async ({ name, scopes, companies: at, addresses, days }) => {
      const body = {
        name: name.trim(),
        scopes: scopes as KeyScope[],
        companies: at,
        addresses: addressesIn(addresses),
        days: Number(days) as (typeof keyLives)[number],
      };
      const { key, secret, proposalid } = await create.mutateAsync(body);
      return { name: key.name, secret, waits: proposalid !== null };
    },
    onSaved: (shown) => {
      onClose();
      onCreated(shown);
    },
    fieldOf: (path) => path.split('.')[0] ?? null,
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
      <fieldset>
        <legend className="text-table font-medium">{t('Permite')}</legend>
        <Ticks
          choices={keyScopeNames.map((value) => ({ value, label: t(keyScopes[value].name) }))}
          {...form.ticks('scopes')}
        />
        <ul className="mt-1 flex flex-col gap-1 text-small text-ink-2">
          {form.values.scopes.map((scope) => (
            <li key={scope}>{t(keyScopes[scope as KeyScope].allows)}</li>
          ))}
        </ul>
      </fieldset>
      {writes && (
        <Alert tone="info" title={t('Espera a otra persona')}>
          {t('Una clave que escribe no abre nada hasta que otra persona la apruebe.')}
        </Alert>
      )}
      {companies.length > 1 && (
        <fieldset>
          <legend className="text-table font-medium">{t('Empresas')}</legend>
          <Ticks choices={companies} {...form.ticks('companies')} />
        </fieldset>
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
