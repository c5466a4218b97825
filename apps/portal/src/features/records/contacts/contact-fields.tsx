import { contactKinds, contactNotices } from '@antela/contract/contacts';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../../lib/choices.ts';
import type { Fields } from '../../../lib/form-fields.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { cx } from '../../../ui/cx.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Ticks } from '../../../ui/ticks.tsx';
import type { ContactForm } from './contact-form.ts';
import { kindLabels, noticeLabels } from './contact-words.ts';

export function ContactFields({ form }: { form: Fields<ContactForm> }) {
  const { t } = useTranslation('contacts');

  return (
    <>
      <Section title={t('Datos')}>
        <FieldGrid>
          <TextField {...form.text('name')} label={t('Nombre')} />
          <TextField {...form.text('position')} label={t('Cargo')} optional />
          <Select
            {...form.text('kind')}
            label={t('Tipo')}
            hint={t('Para qué lo contactamos.')}
            placeholder={t('Elige')}
            options={contactKinds.map((kind) => ({ value: kind, label: t(kindLabels[kind]) }))}
          />
          <TextField
            {...form.text('email')}
            label={t('Correo')}
            type="email"
            hint={t('A este correo llegan los avisos.')}
          />
          <TextField
            {...form.text('mobile')}
            label={t('Celular')}
            optional
            inputMode="tel"
            hint={t('Diez dígitos, por ejemplo 300 123 4567.')}
          />
        </FieldGrid>
      </Section>
      <CompaniesSection form={form} />
      <Section title={t('Avisos')} note={t('Le escribimos cuando pase algo de esto en sus empresas.')}>
        <Ticks
          choices={contactNotices.map((notice) => ({ value: notice, label: t(noticeLabels[notice]) }))}
          {...form.ticks('notices')}
        />
      </Section>
    </>
  );
}

/** Companies, and in which of them it is the main contact of its kind. With a single company only the second is a question. */
function CompaniesSection({ form }: { form: Fields<ContactForm> }) {
  const { t } = useTranslation('contacts');
  const companies = useCompanyChoices();
  const { kind, companies: chosen, mainOf } = form.values;
  const mainLabel = kind === '' ? t('Principal') : t('Principal de {{kind}}', { kind: t(kindLabels[kind]) });
  const message = form.fault('companies');
  const toggled = (values: readonly string[], value: string, on: boolean) =>
    companies.map((each) => each.value).filter((each) => (each === value ? on : values.includes(each)));

  return (
    <Section
      title={companies.length > 1 ? t('Empresas') : t('Contacto principal')}
      note={t('Cada empresa tiene un contacto principal de cada tipo. Si ya hay uno, este ocupa su lugar.')}
    >
      <p className="max-w-md border-b border-line-strong pb-1.5 text-right text-small text-ink-2" aria-hidden>
        {mainLabel}
      </p>
      <ul className="max-w-md" data-invalid={message ? true : undefined}>
        {companies.map(({ value, label }) => {
          const isChosen = chosen.includes(value);
          return (
            <li key={value} className="flex items-center justify-between gap-x-6 border-b border-line py-2">
              {companies.length > 1 ? (
                <Checkbox
                  label={label}
                  checked={isChosen}
                  onChange={({ currentTarget: { checked } }) =>
                    form.set({
                      companies: toggled(chosen, value, checked),
                      ...(!checked && { mainOf: toggled(mainOf, value, false) }),
                    })
                  }
                />
              ) : (
                <span>{label}</span>
              )}
              {/* It is no question where the company is none of this contact's. */}
              <Checkbox
                className={cx('shrink-0', !isChosen && 'invisible')}
                hideLabel
                label={t('{{main}} en {{company}}', { main: mainLabel, company: label })}
                checked={mainOf.includes(value)}
                disabled={!isChosen}
                onChange={(event) =>
                  form.set({ mainOf: toggled(mainOf, value, event.currentTarget.checked) })
                }
              />
            </li>
          );
        })}
      </ul>
      {message && <FieldError id="companies-error">{message}</FieldError>}
    </Section>
  );
}
