import { permissionsOfTrail, type AuditStream } from '@antela/contract/audit-streams';
import { useTranslation } from 'react-i18next';
import { count } from '../../../lib/format.ts';
import type { Prefetch } from '../../../lib/prefetch.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useAddressColumns } from '../../../ui/address-columns.tsx';
import { SecretsPage } from '../../../ui/secrets-page.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { AuditStreamSheet } from './audit-stream-sheet.tsx';
import { auditStreamsOptions, useAuditStreams } from './audit-streams.queries.ts';
import { CreateAuditStreamSheet } from './create-audit-stream-sheet.tsx';

/** Places of the client's own to which the whole history is sent. */
export function AuditStreamsPage() {
  const { t } = useTranslation('audit-streams');
  const { permissions } = useSignedIn();
  const mayCreate = ['manage_api_keys' as const, ...permissionsOfTrail].every((one) =>
    permissions.includes(one),
  );
  const columns = useAddressColumns<AuditStream>(
    t('Envío'),
    {
      key: 'behind',
      header: t('Por enviar'),
      cell: ({ behind, sent }) =>
        behind === 0
          ? t('Al día: {{n}} eventos', { count: sent, n: count(sent) })
          : t('{{n}} eventos', { count: behind, n: count(behind) }),
    },
    ({ state }) => <StateOf noun="auditStream" state={state} />,
  );

  return (
    <SecretsPage
      title={t('Envíos del historial')}
      note={t('El historial completo llega a un sistema de tu empresa, en orden y firmado.')}
      query={useAuditStreams()}
      rowKey={({ streamid }) => streamid}
      columns={columns}
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
      subject="audit_stream"
      create={mayCreate && t('Enviar el historial')}
      createSheet={(sheet) => <CreateAuditStreamSheet {...sheet} />}
      sheetOf={(stream, sheet) => <AuditStreamSheet {...sheet} stream={stream} />}
      docs={{
        href: '/docs#historial-recibir',
        text: t('Ver cómo recibirlo y comprobar que no falta nada'),
      }}
      secret={{
        warning: t(
          'No lo volvemos a mostrar. Con él tu sistema comprueba que el mensaje es nuestro: guárdalo donde guarda sus secretos.',
        ),
      }}
    />
  );
}

AuditStreamsPage.prefetch = (async (ask) => ask(auditStreamsOptions)) satisfies Prefetch;
