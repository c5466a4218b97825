import type { RestrictionImpact } from '@antela/contract/client-restrictions';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { count } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useImpact, type RestrictionBody } from './restrictions.queries.ts';

type Props = {
  /** The one it would replace; null for a new one. */
  id: string | null;
  /** Null while what is typed is no restriction yet. */
  body: RestrictionBody | null;
  /** Where what it does is not said yet. */
  withSentence?: boolean;
};

/** People it would reach and what would change for them today, while it is being written. */
export function ImpactPanel({ id, body, withSentence = false }: Props) {
  const { t } = useTranslation('client-restrictions');
  const { data, error, isFetching } = useImpact(id, body);
  const words =
    body === null
      ? t('Completa la restricción y aquí verás a quién alcanza.')
      : error instanceof ApiError
        ? (error.errors[0]?.detail ?? error.detail)
        : null;
  return (
    <Panel tone="sunken" className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('Qué cambia')}</h3>
      <div role="status" aria-busy={isFetching} className={isFetching && data ? 'opacity-60' : undefined}>
        {words !== null && <p className="text-ink-2">{words}</p>}
        {words === null && data && (
          <>
            {withSentence && <p className="mb-2 text-pretty">{data.sentence}</p>}
            <Figures impact={data} />
          </>
        )}
        {words === null && !data && <p className="text-ink-2">{t('Calculando…')}</p>}
      </div>
    </Panel>
  );
}

function Figures({ impact }: { impact: RestrictionImpact }) {
  const { t } = useTranslation('client-restrictions');
  const { affected, leftWithNothing, reduced, withSomething, computed, isInForceToday } = impact;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">
        {t('Alcanza a {{n}} personas.', { n: count(affected), count: affected })}
      </p>
      {!isInForceToday && affected > 0 && <p>{t('Hoy no cambia nada: todavía no rige.')}</p>}
      {isInForceToday && (
        <p>
          {leftWithNothing === null || reduced === null
            ? t('Tu rol no ve los salarios: a cuántos les bajaría hoy se calcula con ellos.')
            : leftWithNothing === 0 && reduced === 0
              ? t('Hoy nadie tendría menos para adelantar.')
              : t(
                  'De {{had}} que hoy pueden adelantar, {{nothing}} quedarían sin nada y {{less}} con menos.',
                  {
                    had: count(withSomething),
                    nothing: count(leftWithNothing),
                    less: count(reduced),
                  },
                )}
        </p>
      )}
      {isInForceToday && computed < affected && (
        <p className="text-small text-ink-2">
          {t('Estimado con {{n}} personas tomadas al azar.', { n: count(computed), count: computed })}
        </p>
      )}
    </div>
  );
}
