import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import { useProposals } from '../../../lib/waiting-proposals.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Section } from '../../../ui/panel.tsx';

/** The transfer that waits for a second person, as its author wrote it. */
export function AwaitedTransfer({ detail: { period, payroll } }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { data } = useProposals({ subject: 'payroll', id: payroll.id, kind: 'close' });
  const transfer = data?.find(({ subject }) => subject.id === period.payperiodid);
  if (!transfer) return null;
  return (
    <Section title={t('Giro por aprobar')}>
      <DescriptionList items={transfer.changes.map(({ field, after }) => ({ term: field, value: after }))} />
    </Section>
  );
}
