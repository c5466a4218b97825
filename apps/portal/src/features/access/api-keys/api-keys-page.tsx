import type { ApiKey } from '@antela/contract/api-keys';
import { keyScopes } from '@antela/contract/key-scopes';
import { useTranslation } from 'react-i18next';
import { shortInstant } from '../../../lib/format.ts';
import type { Prefetch } from '../../../lib/prefetch.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { SecretsPage } from '../../../ui/secrets-page.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { apiKeysOptions, useApiKeys } from './api-keys.queries.ts';
import { CreateKeySheet } from './create-key-sheet.tsx';
import { KeySheet } from './key-sheet.tsx';

/** Keys with which other programs of the client use the API. */
export function ApiKeysPage() {
  const { t } = useTranslation('api-keys');
  const { permissions } = useSignedIn();
  const mayCreate = permissions.includes('manage_api_keys') && permissions.includes('view_employees');

  return (
    <SecretsPage
      title={t('Claves de API')}
      note={t('Con ellas, otros programas de tu empresa leen y escriben en el portal.')}
      query={useApiKeys()}
      rowKey={({ apikeyid }) => apikeyid}
      columns={useColumns()}
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
      subject="api_key"
      create={mayCreate && t('Crear clave')}
      createSheet={(sheet) => <CreateKeySheet {...sheet} />}
      sheetOf={(key, sheet) => <KeySheet {...sheet} apiKey={key} />}
      docs={{ href: '/docs', text: t('Ver la documentación de la API') }}
      secret={{
        warning: t(
          'No la volvemos a mostrar. Quien la tenga puede usarla en tu lugar: guárdala donde tu programa guarda sus secretos.',
        ),
        wordsOf: (name) => ({
          title: t('Guarda la clave «{{name}}»', { name }),
          label: t('Clave'),
          copy: t('Copiar la clave'),
          copied: t('Copiada'),
          done: t('Ya la guardé'),
        }),
      }}
    />
  );
}

ApiKeysPage.prefetch = (async (ask) => ask(apiKeysOptions)) satisfies Prefetch;

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
