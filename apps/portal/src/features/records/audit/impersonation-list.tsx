import type { Impersonation } from '@antela/contract/audit';
import { useTranslation } from 'react-i18next';
import { shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/panel.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { useImpersonations } from './audit.queries.ts';

/** When somebody of the service came in as one of the client's users: the client sees all of it. Nothing where it never happened. */
export function ImpersonationList() {
  const { t } = useTranslation('audit');
  const query = useImpersonations();
  const columns: Column<Impersonation>[] = [
    {
      key: 'who',
      header: t('Quién entró'),
      cell: ({ operator }) => operator,
      detail: ({ user }) => t('en nombre de {{user}}', { user: user.name }),
    },
    {
      key: 'reason',
      narrow: 'below',
      header: t('Motivo'),
      cell: ({ reason }) => reason,
      detail: ({ readOnly }) => (readOnly ? t('Solo podía ver') : t('Podía hacer cambios')),
    },
    {
      key: 'when',
      narrow: 'meta',
      header: t('Cuándo'),
      cell: ({ startedAt, grantedAt }) => (
        <span className="whitespace-nowrap">{shortInstant(startedAt ?? grantedAt)}</span>
      ),
      detail: (row) => <State row={row} />,
    },
  ];
  if (query.data?.length === 0) return null;
  return (
    <Section
      className="mt-12"
      title={t('Accesos de nuestro equipo en tu nombre')}
      note={t(
        'Cuando nos pides ayuda, alguien de nuestro equipo puede entrar como uno de tus usuarios. Cada vez queda aquí, y cada cambio en el historial de lo que cambió.',
      )}
    >
      <DataTable
        caption={t('Accesos de nuestro equipo')}
        rows={query.data}
        columns={columns}
        rowKey={({ impersonationid }) => impersonationid}
        error={queryFault(query)}
        empty={{ title: t('Nadie ha entrado en nombre de tus usuarios') }}
      />
    </Section>
  );
}

function State({ row: { startedAt, endedAt } }: { row: Impersonation }) {
  const { t } = useTranslation('audit');
  if (startedAt === null) return <StateOf noun="impersonation" state="unused" />;
  if (endedAt === null) return <StateOf noun="impersonation" state="active" />;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <StateOf noun="impersonation" state="ended" />
      {t('el {{at}}', { at: shortInstant(endedAt) })}
    </span>
  );
}
