import { dianElements, payrollSoftware } from '@antela/rules/payroll-software';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joined, shortDate } from '../../../lib/format.ts';
import type { PayrollSectionProps } from '../../../lib/payroll-section.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { SoftwareFacts } from './payroll-software-facts.tsx';
import { PayrollSoftwareSheet } from './payroll-software-sheet.tsx';
import { usePayrollSoftware } from './payroll-software.queries.ts';

/** The program by which a payroll is liquidated, said once: its files are written and read by it. */
export function PayrollSoftwareSection({ payrollid }: PayrollSectionProps) {
  const { t } = useTranslation('report-layouts');
  const mayManage = useSignedIn().permissions.includes('manage_payrolls');
  const query = usePayrollSoftware(payrollid);
  const [isChanging, setChanging] = useState(false);
  const fault = queryFault(query);
  const known = query.data;
  const { software, sign, dianElement, dianElementOn } = known?.software ?? {
    software: null,
    sign: 'positive' as const,
    dianElement: null,
    dianElementOn: null,
  };
  return (
    <Section
      title={t('¿Con qué liquidas?')}
      note={t('El reporte sale como lo recibe tu programa, y lo que descontaste vuelve de la misma forma.')}
      actions={
        mayManage &&
        known && (
          <Button onClick={() => setChanging(true)}>
            {software === null ? t('Elegir programa') : t('Cambiar programa')}
          </Button>
        )
      }
    >
      {fault && <ErrorBlock {...fault} />}
      {software !== null && (
        <>
          <DescriptionList
            isText
            items={[
              { term: t('Programa'), value: t(payrollSoftware[software].name) },
              { term: t('Concepto'), value: known?.payroll.deductionConcept },
              { term: t('Signo'), value: sign === 'positive' ? t('Positivo') : t('Negativo') },
              {
                term: t('Elemento DIAN'),
                value:
                  dianElement === null
                    ? t('Falta que lo diga el contador')
                    : joined(t(dianElements[dianElement].name), dianElements[dianElement].path),
              },
              ...(dianElement !== null && dianElementOn !== null
                ? [
                    {
                      term: t('Según'),
                      value: t('Anexo técnico de la Resolución DIAN 000013 de 2021, desde el {{date}}', {
                        date: shortDate(dianElementOn),
                      }),
                    },
                  ]
                : []),
            ]}
          />
          <SoftwareFacts software={software} />
        </>
      )}
      {isChanging && known && <PayrollSoftwareSheet known={known} onClose={() => setChanging(false)} />}
    </Section>
  );
}
