import { invitationTextMax } from '@antela/contract/invitation-text';
import { defaultInvitation, invitationWords } from '@antela/rules/invitation-letter';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../../lib/config.ts';
import type { EmployeesActProps } from '../../../lib/employees-act.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { BulkSheet } from './bulk-sheet.tsx';

/** Invites them to activate the app, in their employer's name and words. */
export function InviteChosen(props: EmployeesActProps) {
  const { t } = useTranslation('employees');
  const { companies } = useSignedIn();
  // Each reads the name of their own; more than one cannot be said in one text.
  const company = companies.length === 1 ? (companies[0]?.name ?? '') : t('tu empresa');
  const usual = defaultInvitation(company);
  return (
    <BulkSheet<{ text: string; reminds: boolean }>
      {...props}
      act={(count) => t('Invitar a {{count}} personas', { count })}
      question={(count) => t('¿Invitar a {{count}} personas?', { count })}
      description={
        companies.length === 1
          ? t(
              'Un correo a nombre de tu empresa, con el código de cada quien. El código anterior deja de servir.',
            )
          : t(
              'Un correo a nombre de la empresa de cada quien, con su código. El código anterior deja de servir.',
            )
      }
      said={(count) => t('Invitaste a {{count}} personas', { count })}
      initial={{ text: usual, reminds: true }}
      check={({ text }) => ({
        text:
          (text.trim() === '' && t('Escribe el mensaje.')) ||
          (text.trim().length > invitationTextMax &&
            t('Escribe como mucho {{max}} letras; van {{length}}.', {
              max: invitationTextMax,
              length: text.trim().length,
            })),
      })}
      changeOf={({ text, reminds }) => ({
        act: 'invite',
        text: text.trim() === usual ? null : text.trim(),
        reminds,
      })}
    >
      {(form) => (
        <>
          <TextArea
            label={t('Mensaje')}
            rows={6}
            hint={t('Sin enlaces ni correos, hasta {{max}} letras.', { max: invitationTextMax })}
            {...form.text('text')}
          />
          <Checkbox
            label={t('Recordarles una sola vez')}
            hint={t('A los cuatro días, a quienes no hayan activado.')}
            {...form.tick('reminds')}
          />
          <Preview companies={companies} text={form.values.text === usual ? null : form.values.text} />
        </>
      )}
    </BulkSheet>
  );
}

/** The message as somebody of a company reads it; of several, one chooses which. */
function Preview({
  companies,
  text,
}: {
  companies: readonly { companyid: string; name: string }[];
  text: string | null;
}) {
  const { t } = useTranslation('employees');
  const [chosen, setChosen] = useState(companies[0]?.companyid);
  const company = companies.find(({ companyid }) => companyid === chosen)?.name ?? '';
  const words = invitationWords({ company, brand: config().brand.name, text, isReminder: false });
  return (
    <section aria-label={t('Así les llega')}>
      <h3 className="mb-2 text-table font-medium">{t('Así les llega')}</h3>
      {companies.length > 1 && (
        <Select
          className="mb-3"
          label={t('A quienes trabajan en')}
          options={companies.map(({ companyid, name }) => ({ value: companyid, label: name }))}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <Panel tone="sunken" className="flex flex-col gap-2 text-small wrap-anywhere">
        <p className="text-ink-2">{t('De {{company}}', { company })}</p>
        <p className="font-medium">{words.subject}</p>
        {words.paragraphs.map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name
          <p key={index}>{paragraph}</p>
        ))}
        <p className="font-mono">000000</p>
        <p className="text-ink-2">
          {words.closing} {words.optOut}
        </p>
      </Panel>
    </section>
  );
}
