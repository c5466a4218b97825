import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { count, longInstant, pesos, pesosMoved } from '../../../lib/format.ts';
import type { PayrollSectionProps } from '../../../lib/payroll-section.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/panel.tsx';
import { ChosenPeriod } from './chosen-period.tsx';
import { ClosingPacket } from './closing-packet.tsx';
import { ConfirmDeductions } from './confirm-deductions.tsx';
import { destinationSearch, DifferenceSheet, type DestinationWord } from './difference-sheet.tsx';
import { NextSection } from './next-section.tsx';
import { OpenItems } from './open-items.tsx';
import { RemitBy } from './remit-by.tsx';
import { RemittanceForm } from './remittance-form.tsx';
import { Remittances } from './remittances.tsx';
import { ResolveDifferences } from './resolve-differences.tsx';
import { UndoConfirmation } from './undo-confirmation.tsx';

/** After payday: what was deducted, why where it was less, and the money that closes the period. */
export function PeriodReconciliation({ payrollid }: PayrollSectionProps) {
  return (
    <ChosenPeriod
      payrollid={payrollid}
      waiting={[['reported', 'with_differences'], ['reconciled']]}
      otherwise={({ reportVersion }) => reportVersion !== null}
      acts={(detail) => <NextSection payrollid={payrollid} detail={detail} from="conciliacion" />}
    >
      {(detail) => <Reconciliation detail={detail} />}
    </ChosenPeriod>
  );
}

function Reconciliation({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const mayClose = hasPermission('close_payrolls');
  const mayPay = mayClose || hasPermission('register_payments');
  const { actions, confirmation, remittance } = detail;
  if (detail.reports.length === 0)
    return (
      <EmptyState title={t('Todavía no hay qué conciliar')}>
        {t('Cuando el periodo tenga un reporte y pagues la nómina, aquí dices qué se descontó.')}
      </EmptyState>
    );
  return (
    <>
      {confirmation && <Confirmed detail={detail} confirmation={confirmation} />}
      {mayClose && actions.includes('unconfirm') && (
        <div>
          <UndoConfirmation detail={detail} />
        </div>
      )}
      {mayClose && actions.includes('confirm') && <ConfirmDeductions detail={detail} />}
      {confirmation && confirmation.differences > 0 && (
        <ResolveDifferences detail={detail} isOpen={mayClose && actions.includes('resolve')} />
      )}
      {mayPay && actions.includes('close') && <RemittanceForm detail={detail} />}
      <Remittances remittance={remittance} />
      <ClosingPacket detail={detail} />
      <OpenItems of={{ payperiodid: detail.period.payperiodid }} />
      <OpenItems
        of={{ payrollid: detail.payroll.id, state: 'open' }}
        title={t('Liquidaciones y deudas de otros periodos')}
        except={detail.period.payperiodid}
      />
      {!mayClose && actions.includes('confirm') && (
        <p className="text-ink-2">{t('Confirmar lo descontado necesita el permiso para cerrar periodos.')}</p>
      )}
    </>
  );
}

type Confirmation = NonNullable<PeriodDetail['confirmation']>;

/** The whole way from what was reported to what is remitted; every step adds up. */
function Confirmed({ detail, confirmation }: { detail: PeriodDetail; confirmation: Confirmation }) {
  const { t } = useTranslation('pay-periods');
  const methods = {
    as_reported: t('Todo como se reportó'),
    lines: t('Línea por línea'),
    file: t('Con un archivo'),
  };
  const { state, patch, hrefOf } = useUrlState(destinationSearch);
  const titles: Record<DestinationWord, string> = {
    'proximo-periodo': t('Pasa al próximo periodo'),
    liquidacion: t('Va a la liquidación final'),
    deuda: t('Queda como deuda de la persona'),
    devolver: t('Descontado de más'),
    'sin-respuesta': t('Sin respuesta'),
  };
  /** Those that are something; with a word, a link to its rows. */
  const terms = (rows: readonly [term: string, amount: number, word?: DestinationWord][]) =>
    rows
      .filter(([, amount]) => amount !== 0)
      .map(([term, amount, word]) => ({
        term,
        value: pesosMoved(amount),
        ...(word && { href: hrefOf({ destino: word }) }),
      }));
  return (
    <Section
      title={t('Lo que se descontó')}
      note={t('Lo confirmó {{by}} el {{at}}', { by: confirmation.by, at: longInstant(confirmation.at) })}
    >
      <DescriptionList
        className="max-w-160"
        items={[
          {
            term: t('Cómo'),
            value: [methods[confirmation.method], confirmation.fileName].filter(Boolean).join(' · '),
          },
          { term: t('Diferencias'), value: count(confirmation.differences) },
          { term: t('Reportado'), value: pesos(confirmation.reported) },
          ...terms([
            [titles['proximo-periodo'], -confirmation.toNextPeriod, 'proximo-periodo'],
            [titles.liquidacion, -confirmation.toSettlement, 'liquidacion'],
            [titles.deuda, -confirmation.toDebt, 'deuda'],
            [titles['sin-respuesta'], -confirmation.unanswered, 'sin-respuesta'],
            [t('Lo devolvió el banco: nadie lo debe'), -confirmation.cameBack],
            [titles.devolver, confirmation.toGiveBack, 'devolver'],
          ]),
          { term: t('Descontado'), value: <strong>{pesos(confirmation.deducted)}</strong> },
          ...terms([
            [t('Se devuelve a los empleados'), -confirmation.toGiveBack],
            [
              detail.remittance.employerCost < 0
                ? t('Comisión que se te devuelve')
                : t('Comisión a tu cargo'),
              detail.remittance.employerCost,
            ],
          ]),
          {
            term: detail.remittance.paid ? t('Girado') : t('Por girar'),
            value: <strong>{pesos(detail.remittance.due)}</strong>,
          },
          ...(detail.remittance.by !== null && !detail.remittance.paid
            ? [{ term: t('Girar hasta'), value: <RemitBy by={detail.remittance.by} /> }]
            : []),
          ...(confirmation.returned > 0
            ? [{ term: t('Descontado de pagos que el banco devolvió'), value: pesos(confirmation.returned) }]
            : []),
          ...(confirmation.writtenOff > 0
            ? [{ term: t('Castigado después'), value: pesos(confirmation.writtenOff) }]
            : []),
        ]}
      />
      {state.destino && (
        <DifferenceSheet
          destination={state.destino}
          title={titles[state.destino]}
          payperiodid={detail.period.payperiodid}
          onClose={() => patch({ destino: null }, { keepPage: true })}
        />
      )}
    </Section>
  );
}
