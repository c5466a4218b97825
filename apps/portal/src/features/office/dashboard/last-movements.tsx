import type { Dashboard } from '@antela/contract/dashboard';
import { type PaymentState } from '@antela/rules/advance-state';
import { useTranslation } from 'react-i18next';
import { pesos, shortInstant } from '../../../lib/format.ts';
import { paths, pathTo } from '../../../paths.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';
import { StateOf } from '../../../ui/state-of.tsx';

type Movement = NonNullable<Dashboard['lastMovements']>[number];

/** The latest advances of both kinds, each the way to its sheet. */
export function LastMovements({ movements }: { movements: readonly Movement[] }) {
  const { t } = useTranslation('dashboard');
  const columns = useColumns();
  return (
    <Section
      title={t('Últimos movimientos')}
      actions={
        <Link href={paths.transactions} className="text-link text-table">
          {t('Ver todos los adelantos')}
        </Link>
      }
    >
      <DataTable
        caption={t('Últimos movimientos')}
        density="normal"
        columns={columns}
        rows={movements}
        rowKey={(row) => row.advanceid}
        rowHref={(row) =>
          (row.kind === 'salary' ? pathTo.transactions : pathTo.prima)({ adelanto: row.advanceid })
        }
        empty={{
          title: t('Aún no hay adelantos'),
          text: t('Aquí verás los últimos que pidan tus empleados.'),
        }}
      />
    </Section>
  );
}

function useColumns(): Column<Movement>[] {
  const { t } = useTranslation('dashboard');
  return [
    {
      key: 'employee',
      header: t('Empleado'),
      cell: (row) => row.fullName,
      detail: (row) => (row.kind === 'salary' ? t('Adelanto de salario') : t('Adelanto de prima')),
    },
    { key: 'amount', narrow: 'amount', header: t('Valor'), align: 'end', cell: (row) => pesos(row.amount) },
    {
      key: 'state',
      narrow: 'state',
      header: t('Pago'),
      cell: (row) => <StateOf noun="payment" state={row.paymentState as PaymentState} />,
    },
    { key: 'at', narrow: 'meta', header: t('Solicitado'), align: 'end', cell: (row) => shortInstant(row.at) },
  ];
}
