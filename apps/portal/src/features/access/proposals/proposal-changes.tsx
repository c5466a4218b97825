import type { Proposal } from '@antela/contract/proposals';
import { useTranslation } from 'react-i18next';
import { DescriptionList } from '../../../ui/description-list.tsx';

const longest = 80;

/** Sentences and lists are read from their beginning, not from the right edge as amounts are. */
const isLong = ({ before, after }: Proposal['changes'][number]): boolean =>
  (before ?? '').length + (after ?? '').length > longest;

/** Before and after of each field, as the history writes it. */
export function Changes({ proposal: { changes } }: { proposal: Proposal }) {
  const { t } = useTranslation('proposals');
  return (
    <DescriptionList
      className="max-w-160"
      items={changes.map((change) => {
        const { field, before, after, isHidden } = change;
        const said = isHidden
          ? t('Cambia')
          : before === null
            ? after
            : t('{{before}} → {{after}}', { before, after: after ?? t('vacío') });
        return {
          term: field,
          value: isLong(change) ? <span className="block text-left">{said}</span> : said,
        };
      })}
    />
  );
}
