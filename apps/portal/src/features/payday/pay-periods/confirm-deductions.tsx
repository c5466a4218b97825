import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/panel.tsx';
import { ConfirmLines } from './confirm-lines.tsx';

/** Before anybody has said what was deducted: until when, and the way to say it line by line. */
export function ConfirmDeductions({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const [byLine, setByLine] = useState(false);
  const { today } = useSignedIn();
  const { period, reports } = detail;
  const [report] = reports;
  if (!report) return null;
  return (
    <Section
      title={t('¿Qué descontaste?')}
      note={t('Dilo a más tardar el {{date}}. Lo que no descontaste va a donde digas.', {
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
      <Button aria-expanded={byLine} onClick={() => setByLine(!byLine)}>
        {t('Línea por línea')}
      </Button>
      {byLine && <ConfirmLines payperiodid={period.payperiodid} report={report} />}
    </Section>
  );
}
