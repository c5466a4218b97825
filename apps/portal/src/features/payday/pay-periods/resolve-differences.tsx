import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryFault } from '../../../lib/query-fault.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { Section } from '../../../ui/panel.tsx';
import { ActAtFoot } from './act-at-foot.tsx';
import { EquationTerms } from './closing-equation.tsx';
import { useDifferenceAnswers } from './difference-answers.ts';
import { useDifferenceColumns } from './difference-columns.tsx';
import { DifferenceGroups } from './difference-groups.tsx';
import { useDifferences } from './pay-periods.queries.ts';

type Props = { detail: PeriodDetail; isOpen: boolean };
type Answers = ReturnType<typeof useDifferenceAnswers>;

/** Each difference with its reason and where the rest goes; editable until the period is reconciled. */
export function ResolveDifferences({ detail, isOpen }: Props) {
  const { t } = useTranslation('pay-periods');
  const query = useDifferences(detail.period.payperiodid);
  const rows = query.data?.data;
  const answers = useDifferenceAnswers(detail, rows ?? [], isOpen);
  const columns = useDifferenceColumns(answers.answering);
  return (
    <Section
      title={t('Diferencias')}
      note={isOpen ? t('Elige el motivo de cada una y a dónde pasa lo que faltó.') : undefined}
    >
      <div className="grid gap-4">
        <DifferenceGroups {...{ detail, isOpen, rows, columns }} error={queryFault(query)} />
        {query.data?.page.next && (
          <Alert tone="info">
            {t('Estas son las primeras 200. Explícalas y guarda para ver las siguientes.')}
          </Alert>
        )}
        <FormError>{answers.refusal}</FormError>
        {isOpen && <Reconcile detail={detail} answers={answers} isReady={rows !== undefined} />}
      </div>
    </Section>
  );
}

/** Keeps the answers, and reconciles the period once none is missing. */
function Reconcile({
  detail,
  answers,
  isReady,
}: {
  detail: PeriodDetail;
  answers: Answers;
  isReady: boolean;
}) {
  const { t } = useTranslation('pay-periods');
  const [isAsked, setAsked] = useState(false);
  const { label } = detail.period;
  const { isWrong, missing, touched, send } = answers;
  // Until the answers are kept, the primary is the way to what is left.
  const isNext = !detail.confirmation?.unexplained;

  /** The question tells the sums of what is kept, so that answers are kept before it is asked. */
  async function ask() {
    if (touched === 0 || (await send(false))) setAsked(true);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <ActAtFoot detail={detail} isNext={isNext}>
        <Button
          data-reconcile
          look={isNext ? 'primary' : 'secondary'}
          disabled={isWrong || missing > 0 || !isReady}
          onClick={ask}
        >
          {t('Conciliar el periodo')}
        </Button>
      </ActAtFoot>
      <Button disabled={isWrong || touched === 0} busy={answers.isSending && !isAsked} onClick={answers.save}>
        {t('Guardar los motivos')}
      </Button>
      {missing > 0 && (
        <p className="text-ink-2" role="status">
          {t('Faltan {{count}} motivos', { count: missing })}
        </p>
      )}
      <ConsequenceDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        look="primary"
        title={t('¿Conciliar {{label}}?', { label })}
        confirmLabel={t('Conciliar el periodo')}
        busy={answers.isSending}
        onConfirm={() => send(true).finally(() => setAsked(false))}
      >
        <EquationTerms detail={detail} />
        <p>
          {t(
            'Lo que no se descontó va a donde dijiste, y lo que se descontó de más queda por devolver. Puedes deshacerlo hasta el primer giro.',
          )}
        </p>
      </ConsequenceDialog>
    </div>
  );
}
