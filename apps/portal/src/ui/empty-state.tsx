import { useContext, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { WithinSection } from './panel.tsx';
import { WordLine } from './word-line.tsx';

type Props = {
  title: string;
  children?: ReactNode;
  /** Steps from here to there being something. */
  way?: ComponentProps<typeof WordLine>['stops'];
  action?: ReactNode;
};

/** Says what will be here, and the one thing to do about it. Under a title of its own it needs none as large. */
export function EmptyState({ title, children, way, action }: Props) {
  const { t } = useTranslation('ui');
  const isPart = useContext(WithinSection) && !way;
  return (
    <div className={cx('flex flex-col items-start gap-1 border-t border-line', isPart ? 'py-4' : 'py-10')}>
      <p className={cx('font-semibold', !isPart && 'font-display text-title')}>{title}</p>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {way && <WordLine label={t('Cómo empieza')} stops={way} isWide />}
      {action && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}
