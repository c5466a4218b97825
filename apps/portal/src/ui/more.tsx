import { Ellipsis } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { usePageMore } from './page-more.ts';
import { Popover } from './popover.tsx';

/** The one ⋯ of a page on a phone: its views, its acts that are not the first, and how old its data is. */
export function More({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('ui');
  const offers = usePageMore((state) => state.offers);
  const view = usePageMore((state) => state.view);
  return (
    <Popover
      // Another view is another page: what was open for the last one closes.
      key={view}
      label={t('Más acciones')}
      align="end"
      trigger={
        <Button aria-label={t('Más acciones')} className="w-control shrink-0 px-0!">
          <Ellipsis className="size-5" strokeWidth={1.75} aria-hidden />
        </Button>
      }
    >
      <div className="flex flex-col items-stretch gap-3">
        {[...offers].map(([id, node]) => (
          <Fragment key={id}>{node}</Fragment>
        ))}
        {children}
      </div>
    </Popover>
  );
}
