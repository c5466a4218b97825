import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, longDate, pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { downloadLetter, useSettlement } from './retirement.queries.ts';
import { SettlementList } from './settlement-list.tsx';
import { useUndoRetire } from './use-undo-retire.ts';

/** Settlement of somebody who leaves: what is still to be deducted, the letter for it, and the way back while there is one. */
export function SettlementSection({ companyemployeeid }: { companyemployeeid: string }) {
  const { t } = useTranslation('employees');
  const settlement = useSettlement(companyemployeeid);
  const undo = useUndoRetire();
  const [isAsking, setAsking] = useState(false);
  const fault = queryFault(settlement);

  if (fault && !settlement.data) return <ErrorBlock {...fault} />;
  if (!settlement.data)
    return (
      <AfterDelay>
        <ToneBlock className="h-24" />
      </AfterDelay>
    );
  const { person, totals, retirement } = settlement.data;
  return (
    <Section
      title={t('Liquidación')}
      className="mb-8"
      note={
        retirement &&
        t('{{who}} registró el retiro el {{date}}. {{reason}}', {
          who: retirement.createdBy,
          date: longDate(dayOf(retirement.createdAt)),
          reason: retirement.leavingReason?.name ?? '',
        })
      }
      actions={
        <>
          <DownloadButton size="small" save={() => downloadLetter(companyemployeeid)}>
            {t('Descargar la carta (PDF)')}
          </DownloadButton>
          {retirement?.undoRefusal === null && (
            <Button
              size="small"
              onClick={() => (retirement.cancelledRequests > 0 ? setAsking(true) : undo(retirement.batchid))}
            >
              {t('Deshacer el retiro')}
            </Button>
          )}
        </>
      }
    >
      <SettlementList items={person.items} totals={totals} />
      {retirement && (
        <UndoDialog
          open={isAsking}
          name={person.fullName}
          retirement={retirement}
          onClose={() => setAsking(false)}
        />
      )}
      {retirement?.undoRefusal && <p className="mt-2 text-small text-ink-2">{t(retirement.undoRefusal)}</p>}
    </Section>
  );
}

type Retirement = NonNullable<NonNullable<ReturnType<typeof useSettlement>['data']>['retirement']>;
type UndoProps = { open: boolean; name: string; retirement: Retirement; onClose: () => void };

function UndoDialog({ open, name, retirement, onClose }: UndoProps) {
  const { t } = useTranslation('employees');
  const undo = useUndoRetire();
  const [isUndoing, setUndoing] = useState(false);
  return (
    <ConsequenceDialog
      open={open}
      onClose={onClose}
      onConfirm={async () => {
        setUndoing(true);
        await undo(retirement.batchid);
        setUndoing(false);
        onClose();
      }}
      busy={isUndoing}
      look="primary"
      title={t('¿Deshacer el retiro de {{name}}?', { name })}
      confirmLabel={t('Deshacer el retiro')}
    >
      <p>
        {retirement.walletsReturned > 0
          ? t('Vuelven su contrato y {{amount}} a sus billeteras.', {
              amount: pesos(retirement.walletsReturned),
            })
          : t('Vuelven su contrato y sus billeteras.')}
      </p>
      <p>
        {t(
          'No vuelven {{count}} solicitudes por {{amount}} que el retiro canceló. Si las quiere, las pide de nuevo.',
          {
            count: retirement.cancelledRequests,
            amount: pesos(retirement.cancelledAmount),
          },
        )}
      </p>
    </ConsequenceDialog>
  );
}
