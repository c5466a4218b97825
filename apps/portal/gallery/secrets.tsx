import { ActDialog } from '../src/ui/act-dialog.tsx';
import { ActRow } from '../src/ui/act-row.tsx';
import { MessageList, MessageTries, useMessagesSeen } from '../src/ui/message-list.tsx';
import { SecretsPage } from '../src/ui/secrets-page.tsx';
import { ShownOnce } from '../src/ui/shown-once.tsx';
import { StateTag } from '../src/ui/state-tag.tsx';
import { nothing, Opened, soon, type Exhibit } from './exhibit.tsx';

const settled = {
  error: null,
  isPending: false,
  isPaused: false,
  isPlaceholderData: false,
  refetch: nothing,
};
const keys = [{ id: '1', name: 'Nómina' }];
const tries = [
  {
    at: '2026-11-23T15:00:00.000Z',
    status: 503,
    ms: 120,
    detail: 'No lo recibió: debe responder con un 2xx.',
  },
];

function Messages() {
  return (
    <MessageList
      seen={useMessagesSeen()}
      query={{ ...settled, data: { data: [2, 1], page: { next: null } } }}
      failedOnly="Solo lo que nadie recibió"
      empty="Todavía no sale ningún mensaje."
    >
      {(message) => (
        <ActRow key={message} title={`Mensaje ${message}`} note="Eventos 1 a 20">
          <MessageTries tries={tries} summary="Ver los intentos" />
        </ActRow>
      )}
    </MessageList>
  );
}

export const secrets: readonly Exhibit[] = [
  {
    piece: 'act-row',
    states: {
      'Con su acto': (
        <ul>
          <ActRow
            title={
              <>
                whsec_…7f3a <StateTag kind="done">Activo</StateTag>
              </>
            }
            note="Firma hasta el 30 nov, 10:00 a. m."
            act={{ label: 'Retirar este', onClick: nothing }}
          />
        </ul>
      ),
    },
  },
  {
    piece: 'message-list',
    states: { 'Con intentos': <Messages /> },
  },
  {
    piece: 'secrets-page',
    states: {
      'Con una clave': (
        <SecretsPage
          title="Claves"
          note="Con ellas entran otros programas."
          query={{ ...settled, data: keys }}
          rowKey={({ id }) => id}
          columns={[{ key: 'name', header: 'Clave', cell: ({ name }) => name }]}
          empty={{ title: 'Aquí verás las claves' }}
          subject="api_key"
          create="Crear clave"
          createSheet={() => null}
          sheetOf={() => null}
          docs={{ href: '/docs', text: 'Ver la documentación' }}
          secret={{ warning: 'No la volvemos a mostrar.' }}
        />
      ),
    },
  },
  {
    piece: 'act-dialog',
    states: {
      'Sin vuelta': (
        <Opened words="Quitar el webhook">
          {(close) => (
            <ActDialog
              act={{
                title: '¿Quitar el webhook «Nómina»?',
                text: 'Desde este momento no le avisamos de nada. No se puede deshacer.',
                label: 'Quitar',
                done: soon,
              }}
              onClose={close}
            />
          )}
        </Opened>
      ),
    },
  },
  {
    piece: 'shown-once',
    states: {
      'Un secreto': (
        <Opened words="Ver el secreto">
          {(close) => (
            <ShownOnce
              shown={{
                name: 'Nómina',
                secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
                next: 'Los avisos salen cuando otra persona lo apruebe.',
              }}
              warning="No lo volvemos a mostrar."
              onClose={close}
            />
          )}
        </Opened>
      ),
    },
  },
];
