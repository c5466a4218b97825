import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { joined, shortInstant } from '../lib/format.ts';
import { queryFault, type Asked } from '../lib/query-fault.ts';
import { Button } from './button.tsx';
import { Switch } from './choice.tsx';
import { ErrorBlock } from './error-block.tsx';
import { Section } from './panel.tsx';

const step = 20;
const most = 200;

/** Messages that its reader looks at: the last ones, or more of them, and of those what was not taken alone. */
export function useMessagesSeen() {
  const [isFailedOnly, setFailedOnly] = useState(false);
  const [limit, setLimit] = useState(step);
  return { isFailedOnly, setFailedOnly, limit, setLimit };
}

type Answer<Message> = { data: Message[]; page: { next: string | null } };

type Props<Message> = {
  seen: ReturnType<typeof useMessagesSeen>;
  query: Asked & { data: Answer<Message> | undefined; isPending: boolean };
  failedOnly: string;
  empty: string;
  /** Above the list. */
  acts?: ReactNode;
  children: (message: Message) => ReactNode;
};

/** Messages that were sent to one address, the newest first. */
export function MessageList<Message>(props: Props<Message>) {
  const { seen, query } = props;
  const { t } = useTranslation('ui');
  const fault = queryFault(query);
  const rows = query.data?.data ?? [];
  return (
    <Section title={t('Mensajes')}>
      {props.acts && <div className="flex flex-wrap gap-3 pb-3">{props.acts}</div>}
      <Switch
        label={props.failedOnly}
        checked={seen.isFailedOnly}
        onChange={({ target }) => seen.setFailedOnly(target.checked)}
      />
      {fault && <ErrorBlock {...fault} />}
      {!fault && !query.isPending && rows.length === 0 && <p className="py-3 text-ink-2">{props.empty}</p>}
      <ul className="divide-y divide-line">{rows.map(props.children)}</ul>
      {query.data?.page.next && seen.limit < most && (
        <Button size="small" onClick={() => seen.setLimit(most)}>
          {t('Ver los últimos {{count}}', { count: most })}
        </Button>
      )}
    </Section>
  );
}

type Try = { at: string; status: number | null; ms: number; detail: string | null };

/** Each try of one message, behind a line that opens them. */
export function MessageTries({
  tries,
  summary,
  children,
}: {
  tries: readonly Try[];
  summary: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <details className="mt-1 text-small">
      <summary className="cursor-pointer text-link">{summary}</summary>
      {children}
      <ul className="mt-2 flex flex-col gap-1 text-ink-2">
        {tries.map(({ at, status, ms, detail }) => (
          <li key={at}>{joined(shortInstant(at), status ?? t('Sin respuesta'), `${ms} ms`, detail)}</li>
        ))}
      </ul>
    </details>
  );
}
