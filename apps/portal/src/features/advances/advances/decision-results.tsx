import { useTranslation } from 'react-i18next';
import { count, pesos } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Press } from '../../../ui/button.tsx';
import type { Decision, Outcome } from './advances.queries.ts';
import type { Decided } from './decisions.ts';

/** Reasons repeat; the first ones tell them. */
const refusedShown = 20;

/** Outcome of each advance; those that stayed as they were come first, with the reason. */
export function DecisionResults({ decided, onClose }: { decided: Decided; onClose: () => void }) {
  const { t } = useTranslation('advances');
  const { decision, outcomes } = decided;
  const done = outcomes.filter((outcome) => outcome.done);
  const refused = outcomes.filter((outcome) => !outcome.done);
  const nameOf = ({ advanceid, fullName, amount }: Outcome) =>
    fullName === null || amount === null ? advanceid : `${fullName}, ${pesos(amount)}`;
  const said = { count: done.length, n: count(done.length) };
  const title: Record<Decision, string> = {
    approve: t('Aprobaste {{n}} adelantos', said),
    reject: t('Rechazaste {{n}} adelantos', said),
    cancel: t('Cancelaste {{n}} adelantos', said),
    retry: t('Enviaste {{n}} pagos de nuevo', said),
  };

  return (
    <Alert
      className="mb-4"
      role="status"
      tone={refused.length === 0 ? 'ok' : done.length === 0 ? 'bad' : 'warn'}
      title={done.length > 0 ? title[decision] : t('Ningún adelanto cambió')}
      actions={
        <Press className="text-link underline" onClick={onClose}>
          {t('Cerrar resultado')}
        </Press>
      }
    >
      {refused.length > 0 && (
        <>
          <p>{t('{{n}} quedaron como estaban:', { count: refused.length, n: count(refused.length) })}</p>
          <ul className="mt-1 list-disc pl-5">
            {refused.slice(0, refusedShown).map((outcome) => (
              <li key={outcome.advanceid}>
                {nameOf(outcome)}: {outcome.detail ?? t('No se pudo.')}
              </li>
            ))}
          </ul>
          {refused.length > refusedShown && (
            <p>
              {t('y {{n}} más.', {
                count: refused.length - refusedShown,
                n: count(refused.length - refusedShown),
              })}
            </p>
          )}
        </>
      )}
      {refused.length > 0 && done.length > 0 && <p className="mt-2">{t('Los que sí cambiaron:')}</p>}
      {done.length > 0 && (
        <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 text-table">
          {done.map((outcome) => (
            <li key={outcome.advanceid}>{nameOf(outcome)}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
