import { contactKinds, contactNotices } from '@antela/contract/contacts';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Ticks } from '../../../ui/ticks.tsx';
import type { ContactForm } from './contact-form.ts';
import { kindLabels, noticeLabels } from './contact-words.ts';

export function ContactFields() {
  const { t } = useTranslation('contacts');
  const { register, control, formState } = useFormContext<ContactForm>();
  const text = (name: 'name' | 'position' | 'kind' | 'email' | 'mobile') => {
    const message = formState.errors[name]?.message;
    return { ...register(name), error: message && t(message), autoComplete: 'off' };
  };

  return (
    <>
      <Section title={t('Datos')}>
        <FieldGrid>
          <TextField {...text('name')} label={t('Nombre')} />
          <TextField {...text('position')} label={t('Cargo')} optional />
          <Select
            {...text('kind')}
            label={t('Tipo')}
            hint={t('Para qué lo contactamos.')}
            placeholder={t('Elige')}
            options={contactKinds.map((kind) => ({ value: kind, label: t(kindLabels[kind]) }))}
          />
          <TextField
            {...text('email')}
            label={t('Correo')}
            type="email"
            hint={t('A este correo llegan los avisos.')}
          />
          <TextField
            {...text('mobile')}
            label={t('Celular')}
            optional
            inputMode="tel"
            hint={t('Diez dígitos, por ejemplo 300 123 4567.')}
          />
        </FieldGrid>
      </Section>
      <CompaniesSection />
      <Section title={t('Avisos')} note={t('Le escribimos cuando pase algo de esto en sus empresas.')}>
        <Controller
          control={control}
          name="notices"
          render={({ field }) => (
            <Ticks
              choices={contactNotices.map((notice) => ({ value: notice, label: t(noticeLabels[notice]) }))}
              ticked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </Section>
    </>
  );
}

/** Which companies, and in which of them it is the main contact of its kind. With a single company only the second is a question. */
function CompaniesSection() {
  const { t } = useTranslation('contacts');
  const companies = useCompanyChoices();
  const { watch, setValue, formState } = useFormContext<ContactForm>();
  const { kind, companies: chosen, mainOf } = watch();
  const kindName = kind === '' ? null : t(kindLabels[kind]);
  const message = formState.errors.companies?.message;
  const put = (name: 'companies' | 'mainOf', values: string[]) =>
    setValue(name, values, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const toggled = (values: readonly string[], value: string, on: boolean) =>
    companies.map((each) => each.value).filter((each) => (each === value ? on : values.includes(each)));

  return (
    <Section
      title={companies.length > 1 ? t('Empresas') : t('Contacto principal')}
      note={t('Cada empresa tiene un contacto principal de cada tipo. Si ya hay uno, este ocupa su lugar.')}
    >
      <ul className="max-w-xl border-t border-line">
        {companies.map(({ value, label }) => {
          const isChosen = chosen.includes(value);
          return (
            <li
              key={value}
              className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-2"
            >
              {companies.length > 1 ? (
                <Checkbox
                  label={label}
                  checked={isChosen}
                  onChange={(event) => {
                    put('companies', toggled(chosen, value, event.currentTarget.checked));
                    if (!event.currentTarget.checked) put('mainOf', toggled(mainOf, value, false));
                  }}
                />
              ) : (
                <span>{label}</span>
              )}
              <Checkbox
                className="max-sm:pl-7"
                label={
                  kindName === null
                    ? t('Es el principal')
                    : t('Es el principal de {{kind}}', { kind: kindName })
                }
                checked={mainOf.includes(value)}
                disabled={!isChosen}
                onChange={(event) => put('mainOf', toggled(mainOf, value, event.currentTarget.checked))}
              />
            </li>
          );
        })}
      </ul>
      {message && <FieldError id="companies-error">{t(message)}</FieldError>}
    </Section>
  );
}
