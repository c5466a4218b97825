import type { createApiKey } from '@antela/contract/api-keys';
import type { ResponseOf } from '@antela/contract/endpoint';
import type { TFunction } from 'i18next';
import type { Shown } from '../../../ui/shown-once.tsx';

/** A key as it is shown once. One that writes opens nothing until another person has approved it. */
export const shownKey = (
  { key, secret, proposalid }: ResponseOf<typeof createApiKey>['data'],
  t: TFunction<'api-keys'>,
): Shown => ({
  name: key.name,
  secret,
  next:
    proposalid === null
      ? t('Va en cada llamada, en la cabecera Authorization: Bearer.')
      : t('Abre cuando otra persona la apruebe.'),
});
