import type { AdvanceDetail } from '@antela/contract/advances';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { pesos } from '../../../lib/format.ts';
import { periodNote, periodStops } from '../../../lib/pay-period.ts';
import { payrollsOptions } from '../../../lib/payroll-queries.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PeriodLine } from '../../../ui/period-line.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { doneTitles, waitsFor } from './advance-words.ts';
import { advanceOptions } from './advances.queries.ts';

type Props = { advanceid: string; detailHref: string; listHref: string; onAnother: () => void };

/** It was taken; the state follows by itself until the money is there. */
export function NewAdvanceDone({ advanceid, detailHref, listHref, onAnother }: Props) {
  const { t } = useTranslation('advances');
  const query = useQuery(advanceOptions(advanceid));
  const advance = query.data;
  const fault = queryFault(query);
  const sentence = useSentence(advance);

  return (
    <>
      <PageHeader title={t(doneTitles[advance?.paymentState ?? 'requested'])} />
      <div className="flex max-w-2xl flex-col items-start gap-5">
        {fault && <ErrorBlock {...fault} />}
        {advance && (
          <>
            <p>{t('{{amount}} para {{name}}.', { amount: pesos(advance.amount), name: advance.fullName })}</p>
            <div role="status" className="flex flex-col items-start gap-2">
              <StateOf noun="payment" state={advance.paymentState} />
              <p>{sentence}</p>
            </div>
          </>
        )}
        {advance?.period && <PeriodOfAdvance payperiodid={advance.period.payperiodid} />}
        <div className="flex flex-wrap gap-3">
          <LinkButton look="primary" href={detailHref}>
            {t('Ver el adelanto')}
          </LinkButton>
          <Button onClick={onAnother}>{t('Hacer otro adelanto')}</Button>
          <LinkButton look="quiet" href={listHref}>
            {t('Volver a la lista')}
          </LinkButton>
        </div>
      </div>
    </>
  );
}

/** Until when it is deducted, drawn; nothing for who may not see payrolls. Its place is kept. */
function PeriodOfAdvance({ payperiodid }: { payperiodid: string }) {
  const { t: common } = useTranslation('common');
  const { today } = useSignedIn();
  const isAllowed = hasPermission('view_payrolls');
  const { data, isLoading } = useQuery({ ...payrollsOptions({ limit: '200' }), enabled: isAllowed });
  const period = data?.data.find(
    ({ currentPeriod }) => currentPeriod?.payperiodid === payperiodid,
  )?.currentPeriod;
  if (!isLoading && !period) return null;
  return (
    <div className="min-h-38 w-full">
      {period && (
        <PeriodLine
          title={period.label}
          note={periodNote(period, today, common)}
          stops={periodStops(period, common)}
          today={today}
        />
      )}
    </div>
  );
}

function useSentence(advance: AdvanceDetail | undefined): string {
  const { t } = useTranslation('advances');
  switch (advance?.paymentState) {
    case undefined:
      return '';
    case 'in_approval':
      return `${t(waitsFor(advance))}. ${t('El dinero sale cuando se apruebe.')}`;
    case 'requested':
    case 'approved':
    case 'processing':
      return t('El pago va en camino. Esta página lo dirá cuando llegue.');
    case 'paid':
      return t('El dinero ya está en la cuenta. Se descuentan {{amount}}.', {
        amount: pesos(advance?.toDeduct ?? 0),
      });
    case 'failed':
      return advance?.failure ?? t('El pago no llegó. Ábrelo para reintentar o cancelar.');
    default:
      return t('El adelanto terminó sin pagarse. Ábrelo para ver por qué.');
  }
}
