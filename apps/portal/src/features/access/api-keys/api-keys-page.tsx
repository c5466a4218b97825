import type { ApiKey } from '@antela/contract/api-keys';
import { keyScopes } from '@antela/contract/key-scopes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { useApiKeys } from './api-keys.queries.ts';
import { CreateKeySheet } from './create-key-sheet.tsx';
import { KeySheet } from './key-sheet.tsx';
import { ShownSecret, type Shown } from './shown-secret.tsx';

/** Keys with which other programs of the client use the API. */
export function ApiKeysPage() {
  const { t } = useTranslation('api-keys');
  const { permissions } = useSignedIn();
  const keys = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const mayCreate = permissions.includes('manage_api_keys') && permissions.includes('view_employees');
  const create = mayCreate && (
    <Button look="primary" brief onClick={() => setCreating(true)}>
      {t('Crear clave')}
    </Button>
  );
  const chosen = keys.data?.find(({ apikeyid }) => apikeyid === open);

  return (
    <>
      <PageHeader
        title={t('Claves de API')}
        note={t('Con ellas, otros programas de tu empresa leen y escriben en el portal.')}
        actions={create}
      />
      <WaitingProposals subject="api_key">
        <DataTable
          caption={t('Claves de API')}
          density="normal"
          columns={useColumns()}
          rows={keys.data}
          rowKey={({ apikeyid }) => apikeyid}
          onOpen={({ apikeyid }) => setOpen(apikeyid)}
          error={queryFault(keys)}
          empty={{
            title: t('Aquí verás las claves'),
            text: t('Cada programa lleva la suya, con lo justo para su trabajo.'),
            way: [
              { name: t('La creas'), note: t('y dices qué abre') },
              { name: t('La guardas'), note: t('se muestra una sola vez') },
              { name: t('Tu programa la usa'), note: t('en cada llamada') },
              { name: t('La renuevas'), note: t('antes de que venza') },
            ],
          }}
        />
      </WaitingProposals>
      {/* Below rows that are still to come, it would move when they do. */}
      {!keys.isPending && (
        <p className="mt-6">
          <Link href="/docs" className="text-link">
            {t('Ver la documentación de la API')}
          </Link>
        </p>
      )}
      {isCreating && <CreateKeySheet onClose={() => setCreating(false)} onCreated={setShown} />}
      {chosen && !shown && <KeySheet apiKey={chosen} onClose={() => setOpen(null)} onRotated={setShown} />}
      {shown && <ShownSecret {...shown} onClose={() => setShown(null)} />}
    </>
  );
}

function useColumns(): Column<ApiKey>[] {
  const { t } = useTranslation('api-keys');
  return [
    {
      key: 'name',
      header: t('Clave'),
      cell: ({ name }) => name,
      detail: ({ secrets: [newest] }) => newest && `${newest.prefix}…`,
    },
    {
      key: 'scopes',
      narrow: 'meta',
      header: t('Permite'),
      cell: ({ scopes }) => scopes.map((scope) => t(keyScopes[scope].name)).join(', '),
    },
    {
      key: 'lastUsed',
      header: t('Último uso'),
      cell: ({ secrets }) => {
        const uses = secrets.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).toSorted();
        const last = uses.at(-1);
        return <span className="whitespace-nowrap">{last ? shortInstant(last) : t('Nunca')}</span>;
      },
    },
    {
      key: 'endsAt',
      header: t('Sirve hasta'),
      cell: ({ secrets: [newest] }) => (
        <span className="whitespace-nowrap">{newest ? shortInstant(newest.endsAt) : ''}</span>
      ),
    },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: ({ state }) => <StateOf noun="apiKey" state={state} />,
    },
  ];
}
