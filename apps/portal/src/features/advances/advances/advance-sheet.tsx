import type { AdvanceDetail } from '@antela/contract/advances';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Comments } from '../../../lib/comments.tsx';
import { hasPermission } from '../../../lib/data-store.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { dayOf, documentNumber, joined, longDate, pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useLast } from '../../../lib/use-last.ts';
import { pathTo } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Link } from '../../../ui/link.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { AdvanceEvidence } from './advance-evidence.tsx';
import { AdvanceFacts } from './advance-facts.tsx';
import { AdvanceTimeline } from './advance-timeline.tsx';
import { waitsFor } from './advance-words.ts';
import { advanceOptions, type Decision } from './advances.queries.ts';
import { decisionOver, type PendingDecision } from './decisions.ts';

type Props = {
  advanceid: string;
  open: boolean;
  onClose: () => void;
  onAsk: (pending: PendingDecision) => void;
  /** Reason the last decision on it was not taken. */
  refusal: string | null;
};

/** One advance beside its list; open while the address names it. */
export function AdvanceSheet({
  advanceid,
  ...props
}: Omit<Props, 'advanceid' | 'open'> & { advanceid: string | null }) {
  const shown = useLast(advanceid);
  return shown && <Opened key={shown} advanceid={shown} open={advanceid !== null} {...props} />;
}

function Opened({ advanceid, open, onClose, onAsk, refusal }: Props) {
  const { t } = useTranslation('advances');
  const query = useQuery({ ...advanceOptions(advanceid), enabled: open });
  const advance = query.data;
  const fault = queryFault(query);

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={advance ? t('Adelanto de {{amount}}', { amount: pesos(advance.amount) }) : t('Adelanto')}
      description={
        advance && joined(advance.fullName, documentNumber(advance.documentType, advance.documentNumber))
      }
      footer={
        advance &&
        advance.actions.length > 0 && (
          <Actions advance={advance} onAsk={(decision) => onAsk(decisionOver(decision, [advance]))} />
        )
      }
    >
      {fault && <ErrorBlock {...fault} />}
      {!advance && !fault && <Loading />}
      {advance && (
        <div className="flex flex-col gap-7">
          <div className="flex flex-col gap-3">
            <States advance={advance} />
            {refusal && (
              <Alert tone="bad" role="alert">
                {refusal}
              </Alert>
            )}
            {advance.paymentState === 'returned' ? (
              <Returned advance={advance} />
            ) : (
              advance.failure && (
                <Alert tone="bad" title={t('El pago no llegó')}>
                  {advance.failure}
                </Alert>
              )
            )}
            {advance.deductionState === 'written_off' && <WrittenOff advance={advance} />}
            {advance.paymentState === 'in_approval' && (
              <Alert tone="warn" title={t(waitsFor(advance))}>
                {advance.reasonForReview}
              </Alert>
            )}
          </div>
          <AdvanceFacts advance={advance} />
          <Comments kind="advance" id={advanceid} waits={advance.paymentState === 'in_approval'} />
          <AdvanceTimeline history={advance.history} />
          <AdvanceEvidence advance={advance} />
          <EntityHistory kind="advance" id={advanceid} folded />
        </div>
      )}
    </Sheet>
  );
}

function States({ advance }: { advance: AdvanceDetail }) {
  const { t } = useTranslation('advances');
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2 text-table text-ink-2" role="status">
      <span>
        {t('Pago')} <StateOf noun="payment" state={advance.paymentState} />
      </span>
      <span>
        {t('Descuento')} <StateOf noun="deduction" state={advance.deductionState} />
      </span>
    </p>
  );
}

/** Money that came back is not sent again by itself: the account has to change first. */
function Returned({ advance }: { advance: AdvanceDetail }) {
  const { t } = useTranslation('advances');
  return (
    <Alert
      tone="bad"
      title={t('El banco devolvió el pago')}
      actions={
        hasPermission('view_employees') && (
          <Link className="text-link" href={pathTo.employee(advance.companyemployeeid, 'cuenta')}>
            {t('Revisar la cuenta del empleado')}
          </Link>
        )
      }
    >
      <p>{advance.failure}</p>
      <p className="mt-1">
        {advance.deductionState === 'not_applicable'
          ? t('Ya no se descuenta. La cuenta no recibe más pagos hasta que la cambies.')
          : t(
              'Devuélvele al empleado lo que ya se le descontó. La cuenta no recibe más pagos hasta que la cambies.',
            )}
      </p>
    </Alert>
  );
}

/** Deduction that payroll never took; nobody takes it any more. */
function WrittenOff({ advance }: { advance: AdvanceDetail }) {
  const { t } = useTranslation('advances');
  const step = advance.history.findLast(({ to }) => to === 'written_off');
  if (!step) return null;
  return (
    <Alert
      title={t('Castigado el {{date}}: {{amount}}', {
        date: longDate(dayOf(step.at)),
        amount: pesos(advance.toDeduct - advance.deducted),
      })}
    >
      <p>{step.reason}</p>
      <p className="mt-1">{t('Ya no se descuenta ni se cobra.')}</p>
    </Alert>
  );
}

/** Acts that the API allows this person now; the act that moves the advance on is the primary. */
function Actions({ advance, onAsk }: { advance: AdvanceDetail; onAsk: (decision: Decision) => void }) {
  const { t } = useTranslation('advances');
  const words: Record<Decision, string> = {
    cancel: t('Cancelar adelanto'),
    reject: t('Rechazar'),
    retry: t('Reintentar el pago'),
    approve: t('Aprobar'),
  };
  const order: readonly Decision[] = ['cancel', 'reject', 'retry', 'approve'];
  return (
    <>
      {order
        .filter((decision) => advance.actions.includes(decision))
        .map((decision) => (
          <Button
            key={decision}
            look={decision === 'approve' || decision === 'retry' ? 'primary' : 'secondary'}
            onClick={() => onAsk(decision)}
          >
            {words[decision]}
          </Button>
        ))}
    </>
  );
}

function Loading() {
  return (
    <AfterDelay>
      <ToneBlock className="h-6 w-48" />
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <ToneBlock key={line} className="mt-4 h-5 w-full" />
      ))}
    </AfterDelay>
  );
}
