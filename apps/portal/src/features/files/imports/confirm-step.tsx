import { applyImportConsequences } from '@antela/contract/consequences';
import type { ImportDetail } from '@antela/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useCompanyChoices, usePayrollChoices } from '../../../lib/choices.ts';
import { useConsequences } from '../../../lib/consequences.ts';
import { count } from '../../../lib/format.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Section } from '../../../ui/panel.tsx';
import { countTexts } from './import-words.ts';
import { useApplyImport } from './imports.queries.ts';

type Mode = 'valid_rows' | 'all_or_nothing';

/** Check your answers: what will happen, to how many, and a button that says it. */
export function ConfirmStep({ detail, reviewHref }: { detail: ImportDetail; reviewHref: string }) {
  const { t } = useTranslation('imports');
  const { counts } = detail;
  const texts = countTexts(detail, t);
  const isRetirement = detail.kind === 'retirements';
  const [wallets, setWallets] = useState<'keep' | 'return'>('keep');
  const companies = useCompanyChoices();
  const payrolls = usePayrollChoices();
  const [mode, setMode] = useState<Mode>(counts.error > 0 ? 'valid_rows' : 'all_or_nothing');
  const [refusal, setRefusal] = useState<string | null>(null);
  const apply = useApplyImport(detail.importid);
  const { found, drawn } = useConsequences(
    applyImportConsequences,
    { importid: detail.importid, walletBalances: wallets },
    // Once it is sent it is a question about what is being done.
    !apply.isPending && !apply.isSuccess,
  );
  const inFile = t('La dice el archivo');
  const nameOf = (choices: readonly { value: string; label: string }[], id: string | null) =>
    choices.find(({ value }) => value === id)?.label ?? inFile;

  async function confirm() {
    setRefusal(null);
    try {
      // How many rows have something to look at twice stands above the button.
      const confirmWarnings = counts.warning > 0;
      await apply.mutateAsync({ mode, confirmWarnings, ...(isRetirement && { walletBalances: wallets }) });
    } catch (error) {
      setRefusal(errorText(error));
    }
  }

  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <Section title={t('Confirma el cargue')}>
        <DescriptionList
          items={[
            { term: t('Archivo'), value: detail.fileName },
            ...(detail.kind === 'employees-create'
              ? [
                  { term: t('Empresa'), value: nameOf(companies, detail.companyid) },
                  { term: t('Nómina'), value: nameOf(payrolls, detail.payrollid) },
                ]
              : []),
            { term: texts.readyTerm, value: count(counts.new + counts.changed) },
            { term: t('Quedan como están'), value: count(counts.unchanged) },
            { term: t('Filas con error que no se aplican'), value: count(counts.error) },
            { term: t('Filas con aviso'), value: count(counts.warning) },
          ]}
        />
      </Section>
      <RadioGroup
        label={t('Si una fila no se puede aplicar')}
        name="mode"
        value={mode}
        onValueChange={(value) => setMode(value as Mode)}
        options={[
          {
            value: 'valid_rows',
            label: t('Aplicar las demás'),
            hint: t('Al final descargas las que faltaron, con su motivo.'),
          },
          {
            value: 'all_or_nothing',
            label: t('No aplicar ninguna'),
            hint:
              counts.error > 0
                ? t('Hay filas con error: corrígelas primero.')
                : t('O entran todas, o ninguna.'),
            disabled: counts.error > 0,
          },
        ]}
      />
      {isRetirement && (
        <RadioGroup
          label={t('Si tienen saldo en una billetera')}
          name="wallets"
          value={wallets}
          onValueChange={(value) => setWallets(value as 'keep' | 'return')}
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
      <FormError>{refusal}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" busy={apply.isPending} disabled={!found} onClick={() => confirm()}>
          {texts.act}
        </Button>
        <LinkButton href={reviewHref}>{t('Volver a la revisión')}</LinkButton>
      </div>
    </div>
  );
}
