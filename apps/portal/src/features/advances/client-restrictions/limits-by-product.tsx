import type { PayrollLimits } from '@antela/contract/effective-limits';
import { useTranslation } from 'react-i18next';
import { LimitsList } from './limits-list.tsx';

export function LimitsByProduct({ limits }: { limits: PayrollLimits['limits'] }) {
  const { t } = useTranslation('client-restrictions');
  if (limits === null)
    return <p className="text-ink-2">{t('Sin una política vigente nadie puede adelantar.')}</p>;
  return (
    <div className="@container">
      <div className="grid gap-8 @3xl:grid-cols-2">
        <div>
          <h3 className="mb-1 font-semibold">{t('Adelantos de salario')}</h3>
          <LimitsList limits={limits.salary} />
        </div>
        <div>
          <h3 className="mb-1 font-semibold">{t('Adelantos de prima')}</h3>
          <LimitsList limits={limits.prima} />
        </div>
      </div>
    </div>
  );
}
