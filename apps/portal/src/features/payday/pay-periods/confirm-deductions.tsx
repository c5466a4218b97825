import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { count, longDate, pesos } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { Section } from '../../../ui/panel.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { ConfirmLines } from './confirm-lines.tsx';
import { ConfirmationUpload } from './confirmation-upload.tsx';
import { useReconcile } from './pay-periods.queries.ts';

/** The three ways to say what was deducted. */
export function ConfirmDeductions({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const [asked, setAsked] = useState<'all' | 'file' | null>(null);
  const [byLine, setByLine] = useState(false);
  const reconcile = useReconcile();
  const { today } = useSignedIn();
  const { period, reports } = detail;
  const [report] = reports;
  if (!report) return null;
  const total = pesos(report.total);
  return (
    <Section
      title={t('¿Qué descontaste?')}
      note={t('Dilo a más tardar el {{date}}. Lo que no descontaste pasa al próximo periodo.', {
        date: longDate(period.confirmBy),
      })}
    >
      {today < period.paymentDate && (
        <Alert
          tone="warn"
          className="mb-4"
          title={t('La nómina se paga el {{date}}', { date: longDate(period.paymentDate) })}
        >
          {t(
            'Todavía puede cambiar lo que descuentas. Confirma después del pago, o con tu archivo definitivo.',
          )}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => setAsked('all')}>
          {t('Todo como se reportó')}
        </Button>
        <Button onClick={() => setAsked('file')}>{t('Subir un archivo')}</Button>
        <Button aria-expanded={byLine} onClick={() => setByLine(!byLine)}>
          {t('Línea por línea')}
        </Button>
      </div>
      {byLine && <ConfirmLines payperiodid={period.payperiodid} report={report} />}
      <ConsequenceDialog
        open={asked === 'all'}
        onClose={() => setAsked(null)}
        look="primary"
        title={t('Confirma que descontaste todo')}
        confirmLabel={t('Confirmar {{total}}', { total })}
        onConfirm={() =>
          reconcile
            .mutateAsync({ action: 'all', payperiodid: period.payperiodid, version: report.version })
            .then(
              () => toast(t('Confirmaste {{total}}', { total })),
              (error: Error) => errorToast(errorText(error)),
            )
            .finally(() => setAsked(null))
        }
      >
        <DescriptionList
          items={[
            { term: t('Periodo'), value: period.label },
            { term: t('Personas'), value: count(report.lines) },
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
        onClose={() => setAsked(null)}
        payperiodid={period.payperiodid}
        version={report.version}
      />
    </Section>
  );
}
