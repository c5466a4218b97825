import type { EmployeeDetail, Employment } from '@antela/contract/employees';
import { bankAndAccount } from '@antela/rules/bank-account';
import { useTranslation } from 'react-i18next';
import type { EmployeeSectionWord } from '../../../lib/employee-section.ts';
import { documentNumber, joined, shortDate } from '../../../lib/format.ts';
import { Link } from '../../../ui/link.tsx';
import { employeeSections } from './employee-parts.tsx';

type Props = {
  detail: EmployeeDetail;
  employment: Employment;
  hrefOf: (section: EmployeeSectionWord) => string;
};

/** The sections as rows, each with what one looks for in it first. */
export function SectionLinks({ detail, employment, hrefOf }: Props) {
  const { t } = useTranslation('employees');
  const summary = useSummary(detail, employment);
  return (
    <nav aria-label={t('Secciones del empleado')} className="border-t border-line">
      <ul>
        {employeeSections.map(({ word, title }) => (
          <li key={word} className="relative border-b border-line py-3 pr-8">
            <Link href={hrefOf(word)} className="font-semibold after:absolute after:inset-0">
              {t(title)}
            </Link>
            {summary[word] && <p className="text-small text-ink-2">{summary[word]}</p>}
            <span aria-hidden className="absolute top-1/2 right-2 -translate-y-1/2 text-ink-2">
              ›
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useSummary(
  { person }: EmployeeDetail,
  { payroll, startDate, account }: Employment,
): Partial<Record<EmployeeSectionWord, string>> {
  const { t } = useTranslation('employees');
  return {
    datos: joined(documentNumber(person.documentType, person.documentNumber), person.city),
    contrato: joined(
      payroll.name,
      t('desde el {{date}}', { date: shortDate(startDate) }),
      account ? bankAndAccount(account.bankName, account.accountNumber) : t('sin cuenta'),
    ),
  };
}
