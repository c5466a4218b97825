import { Bell } from 'lucide-react';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../../../lib/format.ts';
import { lazyScreen } from '../../../lib/lazy-screen.ts';
import { useRefreshOnMove } from '../../../lib/refresh-on-move.ts';
import { Press } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useNotices, useReadNotices } from './notices.queries.ts';

const NoticesSheet = lazyScreen(() => import('./notices-sheet.tsx'), 'NoticesSheet');

/** In the header of everybody: how much is new, and the way to it. */
export function NoticesButton({ mobile }: { mobile: boolean }) {
  const { t } = useTranslation('notices');
  const [isOpen, setOpen] = useState(false);
  const query = useNotices();
  useRefreshOnMove(query);
  const unread = query.data?.unread ?? 0;
  const { mutate: read } = useReadNotices();
  // A sheet that is opened again before the new count has come would mark the same ones again.
  const seen = useRef<string>(null);
  const markSeen = useCallback(
    (until: string) => {
      if (seen.current === until) return;
      seen.current = until;
      read(until, {
        onError: () => {
          seen.current = null;
        },
      });
    },
    [read],
  );
  return (
    <>
      <Press
        onClick={() => setOpen(true)}
        aria-label={
          unread > 0 ? t('Avisos, {{n}} sin ver', { count: unread, n: count(unread) }) : t('Avisos')
        }
        className={cx(
          'relative inline-flex shrink-0 items-center justify-center rounded-control',
          mobile
            ? 'size-11 hover:bg-rail-active'
            : 'size-8 text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11',
        )}
      >
        <Bell className="size-5" strokeWidth={1.75} aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0 right-0 min-w-4 rounded-full bg-maiz px-1 text-caption font-semibold text-on-maiz tabular-nums"
          >
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </Press>
      {isOpen && (
        <Suspense>
          <NoticesSheet onSeen={markSeen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
