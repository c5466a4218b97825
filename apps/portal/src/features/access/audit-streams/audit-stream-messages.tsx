import { retryAuditStream, type AuditMessage, type AuditStream } from '@antela/contract/audit-streams';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { joined, shortInstant } from '../../../lib/format.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ActRow } from '../../../ui/act-row.tsx';
import { MessageList, MessageTries, useMessagesSeen } from '../../../ui/message-list.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useAuditMessages } from './audit-streams.queries.ts';

/** Messages of a stream: which events each carried, and each try of those that were not taken at once. */
export function AuditStreamMessages({ stream: { streamid } }: { stream: AuditStream }) {
  const { t } = useTranslation('audit-streams');
  const seen = useMessagesSeen();
  const retry = useCall(retryAuditStream);
  const tryNow = () =>
    retry
      .mutateAsync({ streamid })
      .then(() => toast(t('Lo intentamos ya')))
      .catch((error: unknown) => errorToast(errorText(error)));

  return (
    <MessageList
      seen={seen}
      query={useAuditMessages(streamid, seen.isFailedOnly, seen.limit)}
      failedOnly={t('Solo los que no se recibieron a la primera')}
      empty={
        seen.isFailedOnly
          ? t('En los últimos noventa días todos se recibieron a la primera.')
          : t('Todavía no sale ningún mensaje.')
      }
    >
      {(message) => <MessageRow key={message.message} message={message} onRetry={tryNow} />}
    </MessageList>
  );
}

function MessageRow({
  message: { message, first, last, headAt, state, createdAt, nextAt, tries },
  onRetry,
}: {
  message: AuditMessage;
  onRetry: () => Promise<unknown>;
}) {
  const { t } = useTranslation('audit-streams');
  const [latest] = tries;
  const isWaiting = state === 'retrying';
  return (
    <ActRow
      title={
        <>
          <span>
            {headAt
              ? t('Cabeza del {{at}}', { at: shortInstant(headAt) })
              : t('Eventos {{first}} a {{last}}', { first, last })}
          </span>
          <StateOf noun="auditMessage" state={state} />
        </>
      }
      note={joined(
        t('Mensaje {{message}}', { message }),
        shortInstant(createdAt),
        isWaiting && nextAt && t('Se intenta otra vez el {{at}}', { at: shortInstant(nextAt) }),
      )}
      detail={isWaiting && latest?.detail}
      act={isWaiting && { label: t('Intentar ya'), onClick: onRetry }}
    >
      {tries.some(({ detail }) => detail !== null) && (
        <MessageTries tries={tries} summary={t('Ver los intentos')} />
      )}
    </ActRow>
  );
}
