import type { RetirementPreview } from '@antela/contract/retirements';
import { useTranslation } from 'react-i18next';
import { pesos } from '../../../lib/format.ts';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { SettlementList, Total } from './settlement-list.tsx';

/** People listed by name; the rest are in the total. */
const listedMax = 20;

/** Debts of the people who leave: one person's item by item, several people's each with its sum. */
export function RetirePreview({ preview }: { preview: RetirementPreview | undefined }) {
  const { t } = useTranslation('employees');
  if (!preview)
    return (
      <AfterDelay>
        <ToneBlock className="h-24" />
      </AfterDelay>
    );
  const { people, alreadyRetired, withDebt, waiting, totals, rows } = preview;
  const [only] = rows;
  return (
    <section aria-label={t('Lo que falta por descontar')} className="flex flex-col gap-2">
      <h3 className="font-medium">{t('Lo que falta por descontar')}</h3>
      {alreadyRetired > 0 && (
        <p className="text-table text-ink-2">
          {t('{{count}} personas ya estaban retiradas y quedan como están.', { count: alreadyRetired })}
        </p>
      )}
      {people === 1 && only ? (
        <SettlementList items={only.items} totals={totals} />
      ) : withDebt === 0 ? (
        <p className="text-ink-2">{t('No queda nada por descontar.')}</p>
      ) : (
        <ul className="text-table">
          {rows.slice(0, listedMax).map((row) => (
            <li
              key={row.companyemployeeid}
              className="flex items-baseline justify-between gap-3 border-t border-line py-2"
            >
              <span className="min-w-0 truncate">{row.fullName}</span>
              <span className="tabular-nums">{pesos(row.total)}</span>
            </li>
          ))}
          {withDebt > listedMax && (
            <li className="border-t border-line py-2 text-ink-2">
              {t('y {{count}} personas más', { count: withDebt - listedMax })}
            </li>
          )}
          <Total label={t('Total por descontar')} amount={totals.total} isMain />
          {totals.salary > 0 && <Total label={t('Adelantos de salario')} amount={totals.salary} />}
          {totals.prima > 0 && <Total label={t('Adelantos de prima')} amount={totals.prima} />}
          {totals.wallet > 0 && <Total label={t('Compras con billetera')} amount={totals.wallet} />}
        </ul>
      )}
      {waiting > 0 && (
        <p className="text-table text-ink-2">
          {t('{{count}} solicitudes sin pagar se cancelan el día del retiro.', { count: waiting })}
        </p>
      )}
    </section>
  );
}
