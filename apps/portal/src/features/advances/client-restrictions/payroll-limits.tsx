import { useTranslation } from 'react-i18next';
import type { PayrollSectionProps } from '../../../lib/payroll-section.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { LimitsByProduct } from './limits-by-product.tsx';
import { usePayrollLimits } from './restrictions.queries.ts';

/** "Reglas efectivas" of a payroll: a section of its page, under the policy. */
export function PayrollLimits({ payrollid }: PayrollSectionProps) {
  const { t } = useTranslation('client-restrictions');
  const query = usePayrollLimits(payrollid);
  const fault = queryFault(query);
  return (
    <Section
      title={t('Reglas efectivas')}
      note={t('Lo que rige hoy con la política y las restricciones juntas: la más estricta y quién la puso.')}
    >
      {fault && <ErrorBlock {...fault} />}
      {!query.data && !fault && (
        <AfterDelay>
          <ToneBlock className="h-40 w-full" />
        </AfterDelay>
      )}
      {query.data && <LimitsByProduct limits={query.data.limits} />}
      {query.data && query.data.forSome.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 font-semibold">{t('Además, para algunas de sus personas')}</h3>
          <ul>
            {query.data.forSome.map(({ clientrestrictionid, name, sentence }) => (
              <li key={clientrestrictionid} className="border-t border-line py-2">
                <span className="font-medium">{name}</span>
                <p className="max-w-160 text-pretty text-ink-2">{sentence}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
