import type { PeriodDetail } from '@antela/contract/pay-periods';
import { issuePeriodReport } from '@antela/contract/period-steps';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { count, pesos } from '../../../lib/format.ts';
import { useCall } from '../../../lib/use-call.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';

/** Check your answers: what the report will say, before it is said. */
export function IssueDialog({
  open,
  onClose,
  detail,
}: {
  open: boolean;
  onClose: () => void;
  detail: PeriodDetail;
}) {
  const { t } = useTranslation('pay-periods');
  const issue = useCall(issuePeriodReport);
  const { period, nextReport, warnings, reports } = detail;
  const version = (reports[0]?.version ?? 0) + 1;
  if (!nextReport) return null;
  const total = pesos(nextReport.total);
  return (
    <ConsequenceDialog
      open={open}
      onClose={onClose}
      look="primary"
      title={t('Revisa el reporte antes de emitirlo')}
      confirmLabel={t('Emitir reporte por {{total}}', { total })}
      onConfirm={() =>
        issue
          .mutateAsync({
            payperiodid: period.payperiodid,
            lastVersion: version - 1,
            expectedLines: nextReport.lines,
            expectedTotal: nextReport.total,
          })
          .then(
            ({ underWay }) => {
              // The page itself tells of a worker's progress.
              if (!underWay) toast(t('Emitiste la versión {{version}} del reporte', { version }));
            },
            (error: Error) => errorToast(errorText(error)),
          )
          .finally(onClose)
      }
    >
      <DescriptionList
        items={[
          { term: t('Periodo'), value: period.label },
          { term: t('Versión'), value: String(version) },
          { term: t('Personas'), value: count(nextReport.lines) },
          { term: t('Total a descontar'), value: total },
          ...(reports.length === 0 ? [{ term: t('Con alguna alerta'), value: count(warnings.any) }] : []),
        ]}
      />
      <p>
        {t(
          'El reporte no cambia después; si algo cambia, emites otra versión. Avisamos a los contactos de nómina.',
        )}
      </p>
    </ConsequenceDialog>
  );
}
