import { permissionsOfTrail, type AuditStream } from '@antela/contract/audit-streams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count, shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { AuditStreamSheet } from './audit-stream-sheet.tsx';
import { useAuditStreams } from './audit-streams.queries.ts';
import { CreateAuditStreamSheet } from './create-audit-stream-sheet.tsx';
import { ShownStreamSecret, type Shown } from './shown-stream-secret.tsx';

/** Places of the client's own to which the whole history is sent. */
export function AuditStreamsPage() {
  const { t } = useTranslation('audit-streams');
  const { permissions } = useSignedIn();
  const streams = useAuditStreams();
  const [isCreating, setCreating] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const mayCreate = ['manage_api_keys' as const, ...permissionsOfTrail].every((one) =>
    permissions.includes(one),
  );
  const create = mayCreate && (
    <Button look="primary" brief onClick={() => setCreating(true)}>
      {t('Enviar el historial')}
    </Button>
  );
  const chosen = streams.data?.find(({ streamid }) => streamid === open);

  return (
    <>
      <PageHeader
        title={t('Envíos del historial')}
        note={t('El historial completo llega a un sistema de tu empresa, en orden y firmado.')}
        actions={create}
      />
      <WaitingProposals subject="audit_stream">
        <DataTable
          caption={t('Envíos del historial')}
          density="normal"
          columns={useColumns()}
          rows={streams.data}
          rowKey={({ streamid }) => streamid}
          onOpen={({ streamid }) => setOpen(streamid)}
          error={queryFault(streams)}
          empty={{
            title: t('Aquí verás a dónde se envía el historial'),
            text: t('Con una copia en un sistema tuyo, nadie cambia el historial sin que se note.'),
            way: [
              { name: t('Das la dirección'), note: t('de tu sistema') },
              { name: t('Otra persona aprueba'), note: t('y nada sale antes') },
              { name: t('Llega todo'), note: t('desde el primer evento') },
              { name: t('Lo compruebas'), note: t('cada hora, sin nosotros') },
            ],
          }}
        />
      </WaitingProposals>
      {/* Below rows that are still to come, it would move when they do. */}
      {!streams.isPending && (
        <p className="mt-6">
          <Link href="/docs#historial-recibir" className="text-link">
            {t('Ver cómo recibirlo y comprobar que no falta nada')}
          </Link>
        </p>
      )}
      {isCreating && <CreateAuditStreamSheet onClose={() => setCreating(false)} onCreated={setShown} />}
      {chosen && !shown && (
        <AuditStreamSheet stream={chosen} onClose={() => setOpen(null)} onRotated={setShown} />
      )}
      {shown && <ShownStreamSecret {...shown} onClose={() => setShown(null)} />}
    </>
  );
}

function useColumns(): Column<AuditStream>[] {
  const { t } = useTranslation('audit-streams');
  return [
    {
      key: 'name',
      header: t('Envío'),
      cell: ({ name }) => name,
      detail: ({ url }) => <span className="wrap-anywhere">{url}</span>,
    },
    {
      key: 'behind',
      narrow: 'meta',
      header: t('Por enviar'),
      cell: ({ behind, sent }) =>
        behind === 0
          ? t('Al día: {{n}} eventos', { count: sent, n: count(sent) })
          : t('{{n}} eventos', { count: behind, n: count(behind) }),
    },
    {
      key: 'lastTaken',
      header: t('Último recibido'),
      cell: ({ lastTakenAt }) => (
        <span className="whitespace-nowrap">{lastTakenAt ? shortInstant(lastTakenAt) : t('Nunca')}</span>
      ),
    },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: ({ state }) => <StateOf noun="auditStream" state={state} />,
    },
  ];
}
