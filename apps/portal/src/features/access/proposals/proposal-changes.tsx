import type { Proposal } from '@antela/contract/proposals';
import { useTranslation } from 'react-i18next';
import { DescriptionList } from '../../../ui/description-list.tsx';

/** Before and after of each field, as the history writes it. */
export function Changes({ proposal: { changes } }: { proposal: Proposal }) {
  const { t } = useTranslation('proposals');
  return (
    <DescriptionList
      isText
      items={changes.map(({ field, before, after, isHidden }) => ({
        term: field,
        value: isHidden
          ? t('Cambia')
          : before === null
            ? after
            : t('{{before}} → {{after}}', { before, after: after ?? t('vacío') }),
      }))}
    />
  );
}
