import type { Notice } from '@antela/contract/notices';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Link } from '../../../ui/link.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { useNotices } from './notices.queries.ts';

/** Events in the person's companies and decisions on what they asked for; opening the sheet marks them as seen. */
export function NoticesSheet({ onSeen, onClose }: { onSeen: (until: string) => void; onClose: () => void }) {
  const { t } = useTranslation('notices');
  const { impersonator } = useSignedIn();
  const query = useNotices();
  const fault = queryFault(query);
  const items = query.data?.items;
  const newest = items?.[0]?.at;
  // An operator in somebody's place leaves no trace in what that person has seen.
  const isSeeing = newest !== undefined && (query.data?.unread ?? 0) > 0 && impersonator === null;
  useEffect(() => {
    if (isSeeing) onSeen(newest);
  }, [isSeeing, newest, onSeen]);
  // Seen from now on, and still marked until the sheet is closed.
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const unmarked = items?.filter(({ noticeid, isNew }) => isNew && !marked.has(noticeid)) ?? [];
  if (unmarked.length > 0) setMarked(new Set([...marked, ...unmarked.map(({ noticeid }) => noticeid)]));

  return (
    <Sheet open onClose={onClose} title={t('Avisos')} description={t('Los últimos 60 días.')}>
      {fault && <ErrorBlock {...fault} />}
      {!items && !fault && (
        <AfterDelay>
          <ToneBlock className="h-14 w-full" />
          <ToneBlock className="mt-3 h-14 w-full" />
        </AfterDelay>
      )}
      {items?.length === 0 && (
        <EmptyState title={t('No tienes avisos')}>
          {t('Aquí te contamos lo que pasa en tus empresas y lo que otros deciden de lo que pides.')}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className="border-t border-line">
          {items.map((notice) => (
            <Item
              key={notice.noticeid}
              notice={notice}
              isNew={marked.has(notice.noticeid)}
              onFollow={onClose}
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function Item({ notice, isNew, onFollow }: { notice: Notice; isNew: boolean; onFollow: () => void }) {
  const { t } = useTranslation('notices');
  const { subject, detail, path, at } = notice;
  return (
    <li className="flex gap-3 border-b border-line py-3">
      <span className="mt-2 size-2 shrink-0" aria-hidden>
        {isNew && <span className="block size-2 rounded-full bg-maiz" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {isNew && <span className="sr-only">{t('Nuevo:')} </span>}
          <Link href={path} className="text-link" onClick={onFollow}>
            {subject}
          </Link>
        </p>
        {detail !== '' && <p className="text-table wrap-anywhere text-ink-2">{detail}</p>}
        <p className="text-small text-ink-2">{shortInstant(at)}</p>
      </div>
    </li>
  );
}
