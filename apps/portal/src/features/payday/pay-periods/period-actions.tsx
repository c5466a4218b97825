import { downloadClosingPacket } from '@antela/contract/closing-packet';
import { downloadPeriodReport, type PeriodDetail } from '@antela/contract/pay-periods';
import type { Proposal } from '@antela/contract/proposals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { hasPermission } from '../../../lib/data-store.ts';
import { count } from '../../../lib/format.ts';
import type { PeriodStepWord } from '../../../lib/payroll-section.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { ProposalActs } from '../../../lib/waiting-proposals.tsx';
import { pathTo } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { ActAtFoot } from './act-at-foot.tsx';
import { ConfirmActs } from './confirm-acts.tsx';
import { CutOffDialog } from './cut-off-dialog.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { LeaveOutDialog } from './leave-out-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { requestsOf } from './period-matters.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { UndoConfirmation } from './undo-confirmation.tsx';

type Props = {
  detail: PeriodDetail;
  step: PeriodStepWord;
  /** Transfer of the period that waits for a second person. */
  transfer?: Proposal | undefined;
};

/** Next acts on the period wherever one looks at it, the one that would otherwise be missed as the primary. */
export function PeriodActions({ detail, step, transfer }: Props) {
  const { state } = detail.period;
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      <ReportActs detail={detail} step={step} />
      {state === 'reported' && <Reported detail={detail} step={step} />}
      <Confirmed detail={detail} step={step} />
      {transfer && <ProposalActs proposal={transfer} />}
      {state === 'closed' && <Packet detail={detail} />}
    </div>
  );
}

/** Until there is a report, and another version of it afterwards. */
function ReportActs({ detail, step }: Props) {
  const { t } = useTranslation('pay-periods');
  const [asked, setAsked] = useState<'cutoff' | 'reopen' | 'issue' | 'order' | 'leave_out' | null>(null);
  const close = () => setAsked(null);
  const { actions, period } = detail;
  const mayClose = hasPermission('close_payrolls');
  const may = (action: PeriodDetail['actions'][number]) => mayClose && actions.includes(action);
  const mayDecide = hasPermission('approve_transactions');
  const toApprove = mayDecide && period.state === 'open' ? detail.toDeduct.toApprove.count : 0;
  const isNext = period.state === 'cutoff';
  const look = isNext ? 'primary' : 'secondary';
  // Where one says what was deducted, another version of the report is out of the way.
  const mayIssue = may('issue') && (isNext || step !== 'confirmacion');
  return (
    <>
      {may('reopen') && <Button onClick={() => setAsked('reopen')}>{t('Reabrir el periodo')}</Button>}
      {may('leave_out') && (
        <Button onClick={() => setAsked('leave_out')}>{t('Dejarlos para el siguiente')}</Button>
      )}
      <ActAtFoot detail={detail} isNext={isNext && (mayIssue || may('order'))}>
        {mayIssue && (
          <Button look={look} onClick={() => setAsked('issue')}>
            {isNext ? t('Emitir reporte') : t('Emitir nueva versión')}
          </Button>
        )}
        {may('order') && (
          <Button look={look} onClick={() => setAsked('order')}>
            {t('Emitir en cuanto terminen')}
          </Button>
        )}
      </ActAtFoot>
      {may('cutoff') && <Button onClick={() => setAsked('cutoff')}>{t('Hacer el corte ahora')}</Button>}
      {toApprove > 0 && (
        <ActAtFoot detail={detail}>
          <LinkButton look="primary" href={requestsOf(detail)}>
            {t('Decidir las {{n}} solicitudes', { count: toApprove, n: count(toApprove) })}
          </LinkButton>
        </ActAtFoot>
      )}
      <CutOffDialog open={asked === 'cutoff'} onClose={close} detail={detail} />
      <OrderDialog open={asked === 'order'} onClose={close} detail={detail} />
      <LeaveOutDialog open={asked === 'leave_out'} onClose={close} detail={detail} />
      {asked === 'reopen' && <ReopenDialog onClose={close} detail={detail} />}
      <IssueDialog open={asked === 'issue'} onClose={close} detail={detail} />
    </>
  );
}

/** Ahead of payday the report is what one works with; from then on, and where somebody goes to say it before, what was deducted. */
function Reported({ detail, step }: Props) {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  const { period, payroll, reports, actions } = detail;
  const { payperiodid } = period;
  const mayConfirm = hasPermission('close_payrolls') && actions.includes('confirm');
  const version = String(reports[0]?.version ?? 1);
  const isLater = today < period.paymentDate && step !== 'confirmacion';
  if (!isLater) return mayConfirm && <ConfirmActs detail={detail} />;
  return (
    <>
      {mayConfirm && (
        <LinkButton href={pathTo.payPeriod(payroll.id, payperiodid, 'confirmacion')}>
          {t('Confirmar lo descontado')}
        </LinkButton>
      )}
      {hasPermission('export_reports') && (
        <ActAtFoot detail={detail}>
          <DownloadButton
            look="primary"
            save={() =>
              downloadReport(downloadPeriodReport, { query: { payperiodid, version, format: 'xlsx' } })
            }
          >
            {t('Descargar el reporte')}
          </DownloadButton>
        </ActAtFoot>
      )}
    </>
  );
}

/** Ways on from a confirmation, and the way back while no money has moved. */
function Confirmed({ detail, step }: Props) {
  const { t } = useTranslation('pay-periods');
  const { period, payroll, confirmation, actions } = detail;
  const mayClose = hasPermission('close_payrolls');
  const mayPay = mayClose || hasPermission('register_payments');
  const to = (word: PeriodStepWord) => pathTo.payPeriod(payroll.id, period.payperiodid, word);
  const unexplained = confirmation?.unexplained ?? 0;
  const mayResolve = mayClose && actions.includes('resolve');
  return (
    <>
      {mayClose && actions.includes('unconfirm') && <UndoConfirmation detail={detail} />}
      {mayResolve && step !== 'confirmacion' && (
        <ActAtFoot detail={detail}>
          <LinkButton look="primary" href={to('confirmacion')}>
            {t('Explicar las diferencias')}
          </LinkButton>
        </ActAtFoot>
      )}
      {mayResolve && step === 'confirmacion' && unexplained > 0 && (
        <ActAtFoot detail={detail}>
          <Button look="primary" onClick={focusUnanswered}>
            {t('Responder las {{n}} que faltan', { count: unexplained, n: count(unexplained) })}
          </Button>
        </ActAtFoot>
      )}
      {mayPay && actions.includes('close') && step !== 'giro' && (
        <ActAtFoot detail={detail}>
          <LinkButton look="primary" href={to('giro')}>
            {t('Registrar un giro')}
          </LinkButton>
        </ActAtFoot>
      )}
    </>
  );
}

/** The first answer that is missing; once all are given, the act that keeps them. */
function focusUnanswered(): void {
  const missing = document.querySelector<HTMLElement>('[data-unanswered] select');
  (missing ?? document.querySelector<HTMLElement>('[data-reconcile]'))?.focus();
}

function Packet({ detail }: Pick<Props, 'detail'>) {
  const { t } = useTranslation('pay-periods');
  const { payperiodid } = detail.period;
  if (!hasPermission('export_reports')) return null;
  return (
    <ActAtFoot detail={detail}>
      <DownloadButton
        look="primary"
        save={() => downloadReport(downloadClosingPacket, { query: { payperiodid } })}
      >
        {t('Descargar el paquete de cierre')}
      </DownloadButton>
    </ActAtFoot>
  );
}
