import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { requestCodeIn } from '../lib/api-error.ts';
import type { Copied } from './copy-button.tsx';

/** Comes with the first fault of ours: pages without one, the sign-in among them, do without it. A fault is never made worse by it. */
const CopyButton = lazy(async (): Promise<{ default: ComponentType<Copied> }> =>
  import('./copy-button.tsx').then(
    (module) => ({ default: module.CopyButton }),
    () => ({ default: () => null }),
  ),
);

/** Beside the sentence of an error, where it ends with the code that support asks for. */
export function CopyCode({ of: sentence }: { of: unknown }) {
  const { t } = useTranslation('ui');
  const code = requestCodeIn(sentence);
  return (
    code && (
      <Suspense>
        <CopyButton text={code} label={t('Copiar el código')} copied={t('Código copiado')} />
      </Suspense>
    )
  );
}
