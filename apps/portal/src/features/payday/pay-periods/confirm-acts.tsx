import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { count, pesos } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { ActAtFoot } from './act-at-foot.tsx';
import { ConfirmationUpload } from './confirmation-upload.tsx';
import { useReconcile } from './pay-periods.queries.ts';

/** Two ways to say what was deducted of everybody at once: with the file of the payroll, or as it was reported. */
export function ConfirmActs({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const [asked, setAsked] = useState<'all' | 'file' | null>(null);
  const reconcile = useReconcile();
  const close = () => setAsked(null);
  const { period, reports } = detail;
  const { payperiodid } = period;
  const [report] = reports;
  if (!report) return null;
  const { version, lines } = report;
  const total = pesos(report.total);
  return (
    <>
      <Button onClick={() => setAsked('all')}>{t('Todo como se reportó')}</Button>
      <ActAtFoot detail={detail}>
        <Button look="primary" onClick={() => setAsked('file')}>
          {t('Subir lo descontado')}
        </Button>
      </ActAtFoot>
      <ConsequenceDialog
        open={asked === 'all'}
        onClose={close}
        look="primary"
        title={t('Confirma que descontaste todo')}
        confirmLabel={t('Confirmar {{total}}', { total })}
        onConfirm={() =>
          reconcile
            .mutateAsync({ action: 'all', payperiodid, version })
            .then(
              ({ detail: after }) => {
                // The page itself tells of a worker's progress.
                if (!after?.underWay) toast(t('Confirmaste {{total}}', { total }));
              },
              (error: Error) => errorToast(errorText(error)),
            )
            .finally(close)
        }
      >
        <DescriptionList
          items={[
            { term: t('Periodo'), value: period.label },
            { term: t('Personas'), value: count(lines) },
            { term: t('Descontado'), value: total },
          ]}
        />
        <p>
          {t(
            'Los adelantos quedan descontados y el periodo, conciliado. Puedes deshacerlo hasta el primer giro.',
          )}
        </p>
      </ConsequenceDialog>
      <ConfirmationUpload
        open={asked === 'file'}
        onClose={close}
        payperiodid={payperiodid}
        version={version}
        software={detail.software}
      />
    </>
  );
}
