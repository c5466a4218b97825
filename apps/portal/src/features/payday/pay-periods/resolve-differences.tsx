import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import type { FormFrame } from '../../../lib/form.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { Section } from '../../../ui/panel.tsx';
import { ActAtFoot } from './act-at-foot.tsx';
import { EquationTerms } from './closing-equation.tsx';
import { reconciling, useDifferenceAnswers } from './difference-answers.ts';
import { useDifferenceColumns } from './difference-columns.tsx';
import { DifferenceGroups } from './difference-groups.tsx';
import { useDifferences } from './pay-periods.queries.ts';

type Props = { detail: PeriodDetail; isOpen: boolean };

/** Each difference with its reason and where the rest goes; editable until the period is reconciled. */
export function ResolveDifferences({ detail, isOpen }: Props) {
  const { t } = useTranslation('pay-periods');
  const query = useDifferences(detail.period.payperiodid);
  const rows = query.data?.data;
  const answers = useDifferenceAnswers(detail, isOpen);
  const columns = useDifferenceColumns(answers.answering);
  const missing = (rows ?? []).filter((line) => {
    const { reason, deducted } = answers.saidOf(line);
    return reason === null && deducted !== line.total;
  }).length;
  const list = (
    <>
      <DifferenceGroups {...{ detail, isOpen, rows, columns }} error={queryFault(query)} />
      {query.data?.page.next && (
        <Alert tone="info">
          {t('Estas son las primeras 200. Explícalas y guarda para ver las siguientes.')}
        </Alert>
      )}
    </>
  );
  return (
    <Section
      title={t('Diferencias')}
      note={isOpen ? t('Elige el motivo de cada una y a dónde pasa lo que faltó.') : undefined}
    >
      {isOpen ? (
        <PageForm
          form={answers.form}
          className="grid gap-4"
          buttons={
            <Buttons
              detail={detail}
              missing={missing}
              canReconcile={missing === 0 && rows !== undefined}
              form={answers.form}
            />
          }
        >
          {list}
        </PageForm>
      ) : (
        <div className="grid gap-4">{list}</div>
      )}
      <ReconcileDialog detail={detail} {...answers.reconciling} />
    </Section>
  );
}

/** Keeps the answers, and reconciles the period once none is missing. */
function Buttons({
  detail,
  missing,
  canReconcile,
  form,
}: {
  detail: PeriodDetail;
  missing: number;
  canReconcile: boolean;
  form: FormFrame;
}) {
  const { t } = useTranslation('pay-periods');
  // Until the answers are kept, the primary is the way to what is left.
  const isNext = !detail.confirmation?.unexplained;
  return (
    <>
      <ActAtFoot detail={detail} isNext={isNext}>
        <Button
          data-reconcile
          look={isNext ? 'primary' : 'secondary'}
          disabled={!canReconcile}
          // At the foot of a phone's page it stands outside of the form.
          onClick={() => form.submit(reconciling)}
        >
          {t('Conciliar el periodo')}
        </Button>
      </ActAtFoot>
      <Button type="submit" disabled={!form.isDirty}>
        {t('Guardar los motivos')}
      </Button>
      {missing > 0 && (
        <p className="text-ink-2" role="status">
          {t('Faltan {{count}} motivos', { count: missing })}
        </p>
      )}
    </>
  );
}

function ReconcileDialog({
  detail,
  ...asking
}: { detail: PeriodDetail } & ReturnType<typeof useDifferenceAnswers>['reconciling']) {
  const { t } = useTranslation('pay-periods');
  return (
    <ConsequenceDialog
      {...asking}
      look="primary"
      title={t('¿Conciliar {{label}}?', { label: detail.period.label })}
      confirmLabel={t('Conciliar el periodo')}
    >
      <EquationTerms detail={detail} />
      <p>
        {t(
          'Lo que no se descontó va a donde dijiste, y lo que se descontó de más queda por devolver. Puedes deshacerlo hasta el primer giro.',
        )}
      </p>
    </ConsequenceDialog>
  );
}
