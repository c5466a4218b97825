import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WordLine } from './word-line.tsx';

type Props = {
  title: string;
  children?: ReactNode;
  /** Steps from here to there being something. */
  way?: ComponentProps<typeof WordLine>['stops'];
  action?: ReactNode;
};

/** Says what will be here, and the one thing to do about it. */
export function EmptyState({ title, children, way, action }: Props) {
  const { t } = useTranslation('ui');
  return (
    <div className="flex flex-col items-start gap-1 border-t border-line py-10">
      <p className="font-display text-title font-semibold">{title}</p>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {way && <WordLine label={t('Cómo empieza')} stops={way} />}
      {action && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}
