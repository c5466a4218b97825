import type { EffectiveLimit, LimitCode } from '@antela/contract/effective-limits';
import { useTranslation } from 'react-i18next';
import { count, percent, pesos } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { pathTo } from '../../../paths.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Link } from '../../../ui/link.tsx';
import { windowsInWords } from './windows-text.ts';

/** Labels people read; each is also the key of its translation. */
export const limitLabels: Record<LimitCode, string> = {
  percentage: 'Porcentaje de lo ganado',
  amount_per_advance: 'Máximo por adelanto',
  amount_per_period: 'Máximo por periodo',
  count_per_day: 'Adelantos al día',
  count_per_period: 'Adelantos por periodo',
  count_per_month: 'Adelantos al mes',
  seniority: 'Antigüedad mínima',
  days_since_last_payment: 'Espera después del pago',
  salary_minimum: 'Salario desde',
  salary_maximum: 'Salario hasta',
  approval_above: 'Necesita aprobación',
  blackout_before_payment: 'Sin adelantos antes del pago',
  hours: 'Horario',
  blackout_today: 'Hoy',
};

/** The strictest of each rule with who set it. */
export function LimitsList({ limits }: { limits: readonly EffectiveLimit[] }) {
  const { t } = useTranslation('client-restrictions');
  const value = useValue();
  return (
    <DescriptionList
      items={limits.map((limit) => ({
        term: t(limitLabels[limit.code]),
        value: (
          <>
            {value(limit)} <Source limit={limit} />
          </>
        ),
      }))}
    />
  );
}

function Source({ limit: { source } }: { limit: EffectiveLimit }) {
  const { t } = useTranslation('client-restrictions');
  const { permissions, clientrestriction } = useSignedIn();
  const maySee = clientrestriction && permissions.includes('view_client_restrictions');
  const name = source.name ?? '';
  const said = {
    policy: t('según la política'),
    former: t('según «{{name}}», que dejó hace menos de 24 horas', { name }),
    employment: t('límite propio del empleado'),
  };
  if (source.from !== 'restriction')
    return <span className="text-small text-ink-2">{said[source.from]}</span>;
  return (
    <span className="text-small text-ink-2">
      {t('según')}{' '}
      {maySee && source.clientrestrictionid !== null ? (
        <Link
          className="text-link"
          href={pathTo.clientRestrictions({ restriccion: source.clientrestrictionid })}
        >
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
    </span>
  );
}

function useValue(): (limit: EffectiveLimit) => string {
  const { t } = useTranslation('client-restrictions');
  return ({ code, unit, value, windows }) => {
    if (code === 'blackout_today') return t('Día sin adelantos');
    if (unit === 'windows') return windowsInWords(windows, t);
    const figure = value ?? 0;
    if (code === 'approval_above')
      return figure === 0 ? t('Siempre') : t('Por encima de {{amount}}', { amount: pesos(figure) });
    if (unit === 'basis_points') return percent(figure);
    if (unit === 'pesos') return pesos(figure);
    return unit === 'days' ? t('{{n}} días', { n: count(figure), count: figure }) : count(figure);
  };
}
