import type { AuditMessage, AuditStream } from '@antela/contract/audit-streams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useAuditMessages, useRetryAuditStream } from './audit-streams.queries.ts';

const step = 20;
const most = 200;

/** Messages of a stream, the newest first: which events each carried, and each try of those that were not taken at once. */
export function AuditStreamMessages({ stream: { streamid } }: { stream: AuditStream }) {
  const { t } = useTranslation('audit-streams');
  const [isFailedOnly, setFailedOnly] = useState(false);
  const [limit, setLimit] = useState(step);
  const messages = useAuditMessages(streamid, isFailedOnly, limit);
  const retry = useRetryAuditStream();
  const fault = queryFault(messages);
  const rows = messages.data?.data ?? [];
  const tryNow = () =>
    retry
      .mutateAsync(streamid)
      .then(() => toast(t('Lo intentamos ya')))
      .catch((error: unknown) => errorToast(errorText(error)));

  return (
    <Section title={t('Mensajes')}>
      <Switch
        label={t('Solo los que no se recibieron a la primera')}
        checked={isFailedOnly}
        onChange={({ target }) => setFailedOnly(target.checked)}
      />
      {fault && <ErrorBlock {...fault} />}
      {!fault && !messages.isPending && rows.length === 0 && (
        <p className="py-3 text-ink-2">
          {isFailedOnly
            ? t('En los últimos noventa días todos se recibieron a la primera.')
            : t('Todavía no sale ningún mensaje.')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {rows.map((message) => (
          <MessageRow
            key={message.message}
            message={message}
            onRetry={message.state === 'retrying' ? tryNow : undefined}
          />
        ))}
      </ul>
      {messages.data?.page.next && limit < most && (
        <Button size="small" onClick={() => setLimit(most)}>
          {t('Ver los últimos {{count}}', { count: most })}
        </Button>
      )}
    </Section>
  );
}

function MessageRow({
  message: { message, first, last, headAt, state, createdAt, nextAt, tries },
  onRetry,
}: {
  message: AuditMessage;
  onRetry: (() => Promise<unknown>) | undefined;
}) {
  const { t } = useTranslation('audit-streams');
  const [latest] = tries;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3">
            <span>
              {headAt
                ? t('Cabeza del {{at}}', { at: shortInstant(headAt) })
                : t('Eventos {{first}} a {{last}}', { first, last })}
            </span>
            <StateOf noun="auditMessage" state={state} />
          </p>
          <p className="text-small text-ink-2">
            {t('Mensaje {{message}}', { message })} · {shortInstant(createdAt)}
            {state === 'retrying' &&
              nextAt &&
              ` · ${t('Se intenta otra vez el {{at}}', { at: shortInstant(nextAt) })}`}
          </p>
          {state === 'retrying' && latest?.detail && <p className="text-small">{latest.detail}</p>}
        </div>
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            {t('Intentar ya')}
          </Button>
        )}
      </div>
      {tries.some(({ detail }) => detail !== null) && (
        <details className="mt-1 text-small">
          <summary className="cursor-pointer text-link">{t('Ver los intentos')}</summary>
          <ul className="mt-2 flex flex-col gap-1 text-ink-2">
            {tries.map(({ at, status, ms, detail }) => (
              <li key={at}>
                {shortInstant(at)} · {status ?? t('Sin respuesta')} · {ms} ms{detail && ` · ${detail}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
