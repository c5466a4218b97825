import type { PeriodDetail } from '@antela/contract/pay-periods';
import { bankAndAccount } from '@antela/rules/bank-account';
import { useTranslation } from 'react-i18next';
import { pesos, shortDate } from '../../../lib/format.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/panel.tsx';

type Remittance = PeriodDetail['remittance'];
type Payment = Remittance['payments'][number];

/** Each transfer of the company by itself, with the reference its bank knows it by, and what they add up to. */
export function Remittances({ remittance: { payments, paidSoFar, due } }: { remittance: Remittance }) {
  const { t } = useTranslation('pay-periods');
  if (payments.length === 0) return null;
  const columns: Column<Payment>[] = [
    {
      key: 'reference',
      header: t('Referencia'),
      cell: ({ reference }) => reference,
      detail: ({ bank, accountEnding }) =>
        accountEnding ? bankAndAccount(bank ?? '', `••${accountEnding}`).trim() : bank,
    },
    { key: 'paidOn', narrow: 'state', header: t('Fecha'), cell: ({ paidOn }) => shortDate(paidOn) },
    {
      key: 'by',
      narrow: 'meta',
      header: t('Registró y aprobó'),
      cell: ({ by }) => by,
      detail: ({ approvedBy }) => (approvedBy === null ? null : t('aprobó {{name}}', { name: approvedBy })),
    },
    {
      key: 'amount',
      narrow: 'amount',
      header: t('Valor'),
      align: 'end',
      cell: ({ amount }) => pesos(amount),
    },
  ];
  return (
    <Section title={t('Giros')}>
      <DataTable
        caption={t('Giros')}
        density="normal"
        keepsColumns
        columns={columns}
        rows={payments}
        rowKey={({ reference }) => reference}
        empty={{ title: t('Giros') }}
      />
      <p className="flex justify-between gap-4 py-3 font-semibold">
        <span>{paidSoFar < due ? t('Girado de {{due}}', { due: pesos(due) }) : t('Girado')}</span>
        <span className="whitespace-nowrap tabular-nums">{pesos(paidSoFar)}</span>
      </p>
    </Section>
  );
}
