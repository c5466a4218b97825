import { useTranslation } from 'react-i18next';
import { longDate, pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { useTermEffect, type TermChange } from './employment-terms.queries.ts';

/** Terms that say whose rules hold for somebody. */
const places = ['payrollid', 'costCenter', 'contractType'] as const;

/** Effect of a change, shown before it is made: on what is earned, and for how long the rules of before still hold. */
export function TermEffect({ change, today }: { change: TermChange | null; today: string }) {
  const { t } = useTranslation('employees');
  const isMove = change !== null && places.some((field) => change.terms[field] !== undefined);
  return (
    <>
      <EarnedEffect change={change} today={today} />
      {isMove && (
        <p className="text-small text-ink-2">
          {t(
            'Durante las 24 horas siguientes vale lo más estricto de las reglas de antes y de las de ahora.',
          )}
        </p>
      )}
    </>
  );
}

/** None until its day, or the correction in pesos. */
function EarnedEffect({ change, today }: { change: TermChange | null; today: string }) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const isCorrection = change !== null && change.from <= today && permissions.includes('view_salary');
  const query = useTermEffect(useDebounced(isCorrection ? change : null, 400));
  const fault = queryFault(query);
  const effect = query.data;
  if (!change) return null;
  if (change.from > today)
    return (
      <Alert tone="info" title={t('No cambia nada hasta el {{date}}', { date: longDate(change.from) })}>
        {t('Hasta ese día se calcula con lo de hoy. Puedes quitarlo antes de que empiece.')}
      </Alert>
    );
  if (fault) return <ErrorBlock {...fault} />;
  if (!effect) return null;
  return (
    <Alert
      tone={change.from < today ? 'warn' : 'info'}
      title={
        effect.accruedBefore === null || effect.accruedAfter === null
          ? t('Lo que cambia en el periodo abierto')
          : effect.accruedBefore === effect.accruedAfter
            ? t('Lo ganado en el periodo abierto no cambia')
            : t('Lo ganado en el periodo abierto pasa de {{before}} a {{after}}', {
                before: pesos(effect.accruedBefore),
                after: pesos(effect.accruedAfter),
              })
      }
    >
      {t('Hoy puede adelantar hasta {{before}}; con el cambio, hasta {{after}}.', {
        before: pesos(effect.availableBefore),
        after: pesos(effect.availableAfter),
      })}{' '}
      {effect.closedPeriods > 0 &&
        t('{{count}} periodos ya reportados quedan como se pagaron.', {
          count: effect.closedPeriods,
        })}{' '}
      {effect.closedDifference !== null &&
        effect.closedDifference !== 0 &&
        t(
          effect.closedDifference > 0
            ? 'En ellos habría ganado {{amount}} más.'
            : 'En ellos habría ganado {{amount}} menos.',
          { amount: pesos(Math.abs(effect.closedDifference)) },
        )}
    </Alert>
  );
}
