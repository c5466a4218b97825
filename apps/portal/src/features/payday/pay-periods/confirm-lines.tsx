import type { DeductionLine } from '@antela/contract/deduction-lines';
import { useTranslation } from 'react-i18next';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { documentNumber, pesos } from '../../../lib/format.ts';
import { useList } from '../../../lib/use-list.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  amountFaults,
  DeductedField,
  ReasonField,
  saying,
  type Said,
  type SaidByLine,
} from './difference-fields.tsx';
import { linesSearch } from './pay-periods-search.ts';
import { useReconcile } from './pay-periods.queries.ts';

type Props = { payperiodid: string; report: { version: number; total: number } };

/** Every line as it was reported, to be corrected where it was not so much, or more; what nobody touches was deducted whole. */
export function ConfirmLines({ payperiodid, report }: Props) {
  const { t } = useTranslation('pay-periods');
  const list = useList(linesSearch, null, { given: { payperiodid }, fixed: { alerta: null } });
  const form = useLinesForm({ payperiodid, report });
  const columns = useColumns(form);
  const differing = differingIn(form.values);
  const missing = missingIn(form.values);

  return (
    <>
      <PageForm
        form={form}
        className="mt-6 grid gap-4"
        submitLabel={t('Confirmar lo descontado')}
        extra={
          <p className="text-ink-2" role="status">
            {t('{{count}} líneas con diferencia', { count: differing.length })}
          </p>
        }
      >
        <div>
          <ListTable
            list={list}
            caption={t('Lo descontado, línea por línea')}
            searchLabel={t('Buscar por nombre, documento o código')}
            density="normal"
            columns={columns}
            rowKey={({ companyemployeeid }) => companyemployeeid}
            empty={{ title: t('Nada que descontar en este periodo') }}
          />
        </div>
      </PageForm>
      <ConsequenceDialog
        {...form.asking}
        look="primary"
        title={t('Confirma lo que descontaste')}
        confirmLabel={t('Confirmar {{total}}', { total: pesos(report.total - missing) })}
      >
        <p>
          {t(
            '{{count}} personas tienen una diferencia, por {{amount}} en total. Las demás quedan descontadas como se reportó.',
            { count: differing.length, amount: pesos(missing) },
          )}
        </p>
      </ConsequenceDialog>
    </>
  );
}

/** Sends the lines that differ from what was reported. */
function useLinesForm({ payperiodid, report: { version, total } }: Props): FormOf<SaidByLine> {
  const { t } = useTranslation('pay-periods');
  const reconcile = useReconcile();
  return useForm({
    initial: nothingSaid,
    check: (changed) => amountFaults(changed, t),
    asks: () => true,
    send: (changed) => {
      const differences = differingIn(changed).map(({ line, said }) => ({
        companyemployeeid: line.companyemployeeid,
        deducted: said.deducted ?? 0,
        reason: said.reason,
        note: null,
      }));
      return reconcile.mutateAsync(
        differences.length === 0
          ? { action: 'all', payperiodid, version }
          : { action: 'lines', payperiodid, version, differences },
      );
    },
    onSaved: ({ detail }, changed) => {
      if (!detail?.underWay) toast(t('Confirmaste {{total}}', { total: pesos(total - missingIn(changed)) }));
    },
  });
}

const nothingSaid: SaidByLine = {};

const differingIn = (changed: SaidByLine) =>
  Object.values(changed).filter(({ line, said }) => said.deducted !== line.total);

const missingIn = (changed: SaidByLine): number =>
  differingIn(changed).reduce((sum, { line, said }) => sum + line.total - (said.deducted ?? 0), 0);

function useColumns(form: FormOf<SaidByLine>): Column<DeductionLine>[] {
  const { t } = useTranslation('pay-periods');
  const onSay = (line: DeductionLine, said: Said) => form.set(saying(line, said));
  const saidOf = (line: DeductionLine): Said =>
    form.values[line.companyemployeeid]?.said ?? {
      deducted: line.total,
      reason: null,
      destination: 'next_period',
    };
  return [
    {
      key: 'name',
      header: t('Empleado'),
      width: 'w-[34%]',
      cell: (line) => line.fullName,
      detail: (line) => documentNumber(line.documentType, line.documentNumber),
    },
    {
      key: 'total',
      header: t('Reportado'),
      align: 'end',
      width: 'w-[16%]',
      cell: (line) => pesos(line.total),
    },
    {
      key: 'deducted',
      header: t('Descontado'),
      width: 'w-[20%]',
      cell: (line) => (
        <DeductedField
          line={line}
          said={saidOf(line)}
          onSay={(said) => onSay(line, said)}
          error={form.fault(line.companyemployeeid)}
        />
      ),
    },
    {
      key: 'reason',
      header: t('Motivo'),
      width: 'w-[30%]',
      cell: (line) =>
        saidOf(line).deducted !== line.total && (
          <ReasonField line={line} said={saidOf(line)} onSay={(said) => onSay(line, said)} />
        ),
    },
  ];
}
