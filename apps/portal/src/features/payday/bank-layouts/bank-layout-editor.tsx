import { bankRecords, type BankLayout } from '@antela/contract/bank-layout';
import { changeBankLayout, type BankLayoutDetail } from '@antela/contract/bank-layouts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsOfBody } from '../../../lib/form-refusal.ts';
import type { FormOf } from '../../../lib/form.ts';
import { useGoOn } from '../../../lib/go-on.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useSave } from '../../../lib/use-call.ts';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { toast } from '../../../ui/toast.ts';
import { AnswerFields } from './answer-fields.tsx';
import { fieldOfPath, formOf, layoutOf, type BankLayoutForm } from './bank-layout-form.ts';
import { factsOf } from './bank-layout-words.ts';
import { bankLayoutsSearch } from './bank-layouts-search.ts';
import { useFreshLayout } from './bank-layouts.queries.ts';
import { FileFields } from './file-fields.tsx';
import { LayoutPreview } from './layout-preview.tsx';
import { RecordColumns } from './record-columns.tsx';

type Props = { detail: BankLayoutDetail; copy: BankLayout | null };

/** The fields of a format, and the file that they make of the real payments. */
export function BankLayoutEditor({ detail, copy }: Props) {
  const { t } = useTranslation('bank-layouts');
  const { company, version } = detail;
  const change = useSave(changeBankLayout, { companyid: company.id });
  const goOn = useGoOn();
  const { hrefOf } = useUrlState(bankLayoutsSearch);
  const [isLeaving, setLeaving] = useState(false);
  const form: FormOf<BankLayoutForm> = useRecordForm<BankLayoutDetail, BankLayoutForm, unknown>({
    record: detail,
    formOf: (known) => formOf(known.layout),
    ...(copy && { initial: formOf(copy) }),
    fetchLatest: useFreshLayout(company.id),
    factsOf: (values) => factsOf(values, t),
    contract: (values) => faultsOfBody(changeBankLayout, { layout: layoutOf(values) }),
    send: (values, against) =>
      change.mutateAsync({ body: { layout: layoutOf(values) }, version: against.version }),
    onSaved: async () => {
      toast(t('Pediste el formato: rige cuando otra persona lo apruebe'));
      await goOn({ href: hrefOf({ copia: null }), ignoreBlocker: true });
    },
    fieldOf: fieldOfPath,
  });
  const layout = layoutOf(form.values);
  const isReady = faultsOfBody(changeBankLayout, { layout }).length === 0;

  return (
    <PageForm
      form={form}
      className="flex flex-col gap-8"
      submitLabel={t('Pedir este formato')}
      canDiscard
      notice={
        <Alert tone="info" title={t('Espera a otra persona')}>
          {t('Nada cambia hasta que otra persona lo apruebe. Los lotes ya creados conservan su formato.')}
        </Alert>
      }
      extra={
        version > 0 && (
          <Button look="quiet" onClick={() => setLeaving(true)}>
            {t('Volver al formato de Antela')}
          </Button>
        )
      }
    >
      <FileFields form={form} />
      {bankRecords.map((record) => (
        <RecordColumns key={record} form={form} record={record} />
      ))}
      <AnswerFields form={form} />
      <LayoutPreview
        companyid={company.id}
        layout={isReady ? layout : null}
        title={t('Así queda el archivo')}
      />
      {isLeaving && (
        <StandardLayoutDialog detail={detail} onDone={form.release} onClose={() => setLeaving(false)} />
      )}
    </PageForm>
  );
}

/** Asks for the format that Antela gives to whoever has none of their own. */
function StandardLayoutDialog({
  detail: { company, version },
  onDone,
  onClose,
}: {
  detail: BankLayoutDetail;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('bank-layouts');
  const change = useSave(changeBankLayout, { companyid: company.id });
  return (
    <ActDialog
      act={{
        title: t('¿Volver al formato de Antela?'),
        text: t('Cuando otra persona lo apruebe, los próximos lotes salen en ese formato.'),
        label: t('Pedir el formato de Antela'),
        done: async () => {
          await change.mutateAsync({ body: { layout: null }, version });
          onDone();
          toast(t('Pediste el formato: rige cuando otra persona lo apruebe'));
        },
      }}
      onClose={onClose}
    />
  );
}
