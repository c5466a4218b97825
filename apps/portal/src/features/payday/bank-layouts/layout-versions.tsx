import type { BankLayoutDetail } from '@antela/contract/bank-layouts';
import { useTranslation } from 'react-i18next';
import { count, dayOf, joined, shortDate } from '../../../lib/format.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/panel.tsx';

/** Versions and the batches made in each: nothing of the past changes with the format of today. */
export function LayoutVersions({ versions }: Pick<BankLayoutDetail, 'versions'>) {
  const { t } = useTranslation('bank-layouts');
  return (
    <Section title={t('Versiones')} note={t('Cada lote conserva el formato con el que se creó.')}>
      <DataTable
        caption={t('Versiones del formato')}
        density="tight"
        rows={versions}
        rowKey={({ version }) => String(version)}
        empty={{ title: t('Aún no hay versiones') }}
        columns={[
          {
            key: 'version',
            header: t('Versión'),
            cell: ({ version, name }) => joined(String(version), name),
            detail: ({ batches }) => t('{{n}} lotes', { count: batches, n: count(batches) }),
          },
          {
            key: 'approved',
            narrow: 'below',
            header: t('Lo aprobó'),
            cell: ({ approvedBy, setAt }) =>
              setAt === null ? t('Desde el comienzo') : joined(approvedBy, shortDate(dayOf(setAt))),
            detail: ({ requestedBy }) => requestedBy && t('Lo pidió {{name}}', { name: requestedBy }),
          },
        ]}
      />
    </Section>
  );
}
