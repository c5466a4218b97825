import { useTranslation } from 'react-i18next';
import type { StateKind } from '../lib/state-kinds.ts';
import { Link } from './link.tsx';
import { Sign } from './state-tag.tsx';

export type AttentionItem = {
  kind: StateKind;
  sentence: string;
  linkLabel: string;
  href: string;
};

/** At most five sentences that wait for this person, each with one link. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  const { t } = useTranslation('ui');
  if (items.length === 0) return <p className="border-t border-line py-3 text-ink-2">{t('Todo al día.')}</p>;
  return (
    <ul>
      {items.slice(0, 5).map((item) => (
        <li key={item.sentence} className="flex items-baseline gap-3 border-b border-line py-2.5">
          <Sign kind={item.kind} className="w-3 shrink-0" />
          <p className="min-w-0 text-pretty">
            {item.sentence}{' '}
            <Link href={item.href} className="text-link">
              {item.linkLabel}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
