import { applyImportConsequences } from '@antela/contract/consequences';
import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices, usePayrollChoices } from '../../../lib/choices.ts';
import { useConsequences } from '../../../lib/consequences.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { count } from '../../../lib/format.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { FormNotices } from '../../../ui/form-notices.tsx';
import { Form } from '../../../ui/form.tsx';
import { Section } from '../../../ui/panel.tsx';
import { countTexts } from './import-words.ts';
import { useApplyImport } from './imports.queries.ts';

type Values = { mode: 'valid_rows' | 'all_or_nothing'; wallets: 'keep' | 'return' };

/** Check your answers: what will happen, to how many, and a button that says it. */
export function ConfirmStep({ detail, reviewHref }: { detail: ImportDetail; reviewHref: string }) {
  const { t } = useTranslation('imports');
  const { counts, importid } = detail;
  const texts = countTexts(detail, t);
  const isRetirement = detail.kind === 'retirements';
  const apply = useApplyImport(importid);
  const form = useForm<Values>({
    initial: { mode: counts.error > 0 ? 'valid_rows' : 'all_or_nothing', wallets: 'keep' },
    send: ({ mode, wallets }) =>
      apply.mutateAsync({
        mode,
        // How many rows have something to look at twice stands above the button.
        confirmWarnings: counts.warning > 0,
        ...(isRetirement && { walletBalances: wallets }),
      }),
  });
  const { found, drawn } = useConsequences(
    applyImportConsequences,
    { importid, walletBalances: form.values.wallets },
    // Once it is sent it is a question about what is being done.
    !apply.isPending && !apply.isSuccess,
  );

  return (
    <Form className="flex max-w-2xl flex-col gap-8" onSubmit={form.submit}>
      <Section title={t('Confirma el cargue')}>
        <ImportFacts detail={detail} />
      </Section>
      <ModeField form={form} hasErrors={counts.error > 0} />
      {isRetirement && (
        <RadioGroup
          label={t('Si tienen saldo en una billetera')}
          name="wallets"
          {...form.choice('wallets')}
          options={[
            { value: 'keep', label: t('Lo conservan y lo pueden gastar') },
            { value: 'return', label: t('Vuelve al fondo de la empresa') },
          ]}
        />
      )}
      <Section title={t('Lo que pasa si lo aplicas')}>
        <ConsequenceList {...drawn} />
      </Section>
      <p className="text-ink-2">{texts.after}</p>
      <FormNotices form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" disabled={!found}>
          {texts.act}
        </Button>
        <LinkButton href={reviewHref}>{t('Volver a la revisión')}</LinkButton>
      </div>
    </Form>
  );
}

function ImportFacts({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { counts } = detail;
  const companies = useCompanyChoices();
  const payrolls = usePayrollChoices();
  const nameOf = (choices: readonly { value: string; label: string }[], id: string | null) =>
    choices.find(({ value }) => value === id)?.label ?? t('La dice el archivo');
  return (
    <DescriptionList
      items={[
        { term: t('Archivo'), value: detail.fileName },
        ...(detail.kind === 'employees-create'
          ? [
              { term: t('Empresa'), value: nameOf(companies, detail.companyid) },
              { term: t('Nómina'), value: nameOf(payrolls, detail.payrollid) },
            ]
          : []),
        { term: countTexts(detail, t).readyTerm, value: count(counts.new + counts.changed) },
        { term: t('Quedan como están'), value: count(counts.unchanged) },
        { term: t('Filas con error que no se aplican'), value: count(counts.error) },
        { term: t('Filas con aviso'), value: count(counts.warning) },
      ]}
    />
  );
}

function ModeField({ form, hasErrors }: { form: FormOf<Values>; hasErrors: boolean }) {
  const { t } = useTranslation('imports');
  return (
    <RadioGroup
      label={t('Si una fila no se puede aplicar')}
      name="mode"
      {...form.choice('mode')}
      options={[
        {
          value: 'valid_rows',
          label: t('Aplicar las demás'),
          hint: t('Al final descargas las que faltaron, con su motivo.'),
        },
        {
          value: 'all_or_nothing',
          label: t('No aplicar ninguna'),
          hint: hasErrors ? t('Hay filas con error: corrígelas primero.') : t('O entran todas, o ninguna.'),
          disabled: hasErrors,
        },
      ]}
    />
  );
}
