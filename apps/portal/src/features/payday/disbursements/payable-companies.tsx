import { createDisbursement, type listPayable } from '@antela/contract/disbursements';
import type { ResponseOf } from '@antela/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { hasPermission } from '../../../lib/data-store.ts';
import { count, pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useCall } from '../../../lib/use-call.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Panel, Section } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { payableOptions } from './disbursements.queries.ts';

type Payable = ResponseOf<typeof listPayable>['data'][number];

/** Approved advances in no batch yet, by company that pays by file. */
export function PayableCompanies({ onCreated }: { onCreated: (disbursementid: string) => void }) {
  const { t } = useTranslation('disbursements');
  const query = useQuery(payableOptions);
  const [asked, setAsked] = useState<Payable | null>(null);
  const mayBatch = hasPermission('manage_transactions') || hasPermission('approve_transactions');
  const fault = queryFault(query);
  if (fault && !query.data) return <ErrorBlock {...fault} />;
  if (!query.data?.length) return null;

  return (
    <Section title={t('Por enviar al banco')}>
      <div className={cx('grid gap-4', query.data.length > 1 && 'md:grid-cols-2')}>
        {query.data.map((payable) => (
          <Panel key={payable.company.id} className="flex flex-wrap items-center justify-between gap-4">
            <div>
              <p className="font-semibold">{payable.company.name}</p>
              <p className="text-ink-2">
                {payable.lines === 0
                  ? t('No hay pagos por enviar al banco')
                  : t('{{n}} adelantos aprobados por {{amount}}', {
                      count: payable.lines,
                      n: count(payable.lines),
                      amount: pesos(payable.amount),
                    })}
              </p>
              {payable.awaited > 0 && (
                <p className="text-small text-ink-2">
                  {t('{{n}} son de un periodo ya cortado, que los espera.', {
                    count: payable.awaited,
                    n: count(payable.awaited),
                  })}
                </p>
              )}
            </div>
            {payable.lines > 0 && mayBatch && (
              <Button onClick={() => setAsked(payable)}>{t('Crear lote')}</Button>
            )}
          </Panel>
        ))}
      </div>
      {asked && <CreateDialog payable={asked} onClose={() => setAsked(null)} onCreated={onCreated} />}
    </Section>
  );
}

function CreateDialog({
  payable,
  onClose,
  onCreated,
}: {
  payable: Payable;
  onClose: () => void;
  onCreated: (disbursementid: string) => void;
}) {
  const { t } = useTranslation('disbursements');
  const create = useCall(createDisbursement);
  const words = { count: payable.lines, n: count(payable.lines), amount: pesos(payable.amount) };

  async function confirm() {
    const { disbursementid, number } = await create.mutateAsync({
      companyid: payable.company.id,
      lines: payable.lines,
    });
    toast(t('Creaste el lote {{number}}', { number }));
    onClose();
    onCreated(disbursementid);
  }

  return (
    <ConsequenceDialog
      open
      onClose={onClose}
      title={t('Crear un lote para {{company}}', { company: payable.company.name })}
      confirmLabel={t('Crear lote de {{n}} pagos por {{amount}}', words)}
      look="primary"
      busy={create.isPending}
      // The dialog itself shows the failure.
      onConfirm={() => confirm().catch(() => undefined)}
    >
      <p>
        {t(
          'Otra persona debe aprobarlo antes de que salga el archivo para el banco. Hasta entonces lo puedes descartar.',
        )}
      </p>
      <FormError>{errorText(create.error)}</FormError>
    </ConsequenceDialog>
  );
}
