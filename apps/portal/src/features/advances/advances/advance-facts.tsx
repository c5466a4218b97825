import type { AdvanceDetail } from '@antela/contract/advances';
import { isWithoutMoney, requesterText } from '@antela/rules/advance-state';
import { accountTypes, bankAndAccount, type AccountType } from '@antela/rules/bank-account';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { joined, longInstant, pesos } from '../../../lib/format.ts';
import { pathTo } from '../../../paths.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';

/** Amounts paid and deducted, the account they go to and the money they come out of. */
export function AdvanceFacts({ advance }: { advance: AdvanceDetail }) {
  const { t } = useTranslation('advances');
  const cameToNothing = isWithoutMoney(advance.paymentState);
  const borneByEmployer = cameToNothing ? 0 : advance.amount + advance.fee + advance.vat - advance.toDeduct;
  const isInParts = advance.deducted > 0 && advance.deducted < advance.toDeduct;
  const payroll = hasPermission('view_payrolls') ? (
    <Link className="text-link" href={pathTo.payroll(advance.payroll.id)}>
      {advance.payroll.name}
    </Link>
  ) : (
    advance.payroll.name
  );

  return (
    <>
      <Section title={t('Valores')}>
        <DescriptionList
          items={[
            { term: t('Adelanto'), value: pesos(advance.amount) },
            { term: t('Comisión'), value: pesos(advance.fee) },
            { term: t('IVA de la comisión'), value: pesos(advance.vat) },
            ...(borneByEmployer > 0
              ? [{ term: t('Lo asume la empresa'), value: pesos(borneByEmployer) }]
              : []),
            {
              term: t('Se descuenta al empleado'),
              value: (
                <strong className="font-semibold">
                  {cameToNothing ? t('Nada') : pesos(advance.toDeduct)}
                </strong>
              ),
            },
            ...(isInParts ? [{ term: t('Ya se descontó'), value: pesos(advance.deducted) }] : []),
          ]}
        />
      </Section>
      <Section title={t('Detalle')}>
        <DescriptionList
          items={[
            {
              term: t('Empleado'),
              value: hasPermission('view_employees') ? <EmployeeLink advance={advance} /> : advance.fullName,
            },
            { term: t('Empresa'), value: advance.company.name },
            { term: t('Nómina'), value: payroll },
            advance.kind === 'salary'
              ? { term: t('Periodo'), value: advance.period?.label }
              : { term: t('Semestre'), value: advance.semester },
            { term: t('Cuenta'), value: accountText(advance.account) },
            { term: t('Solicitado'), value: longInstant(advance.requestedAt) },
            {
              term: t('Lo pidió'),
              value: sentenceCase(requesterText(advance.channel, advance.requestedBy)),
            },
            ...(advance.paidAt ? [{ term: t('Pagado'), value: longInstant(advance.paidAt) }] : []),
          ]}
        />
      </Section>
    </>
  );
}

const sentenceCase = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function EmployeeLink({ advance }: { advance: AdvanceDetail }) {
  return (
    <Link className="text-link" href={pathTo.employee(advance.companyemployeeid)}>
      {advance.fullName}
    </Link>
  );
}

function accountText(account: AdvanceDetail['account']): string | null {
  if (!account) return null;
  const type =
    account.accountType in accountTypes
      ? accountTypes[account.accountType as AccountType].name
      : account.accountType;
  return joined(account.bankName, bankAndAccount(type, account.accountNumber));
}
