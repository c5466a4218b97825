import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { ListActs } from '../../../ui/list-acts.tsx';

const SingleSignOnSheet = lazy(async () => ({
  default: (await import('./single-sign-on-sheet.tsx')).SingleSignOnSheet,
}));

/** Way to the provider that the client's people come in by, for whoever manages its users. */
export function SingleSignOnAct() {
  const { t } = useTranslation('single-sign-on');
  const [isOpen, setOpen] = useState(false);
  if (!useSignedIn().permissions.includes('manage_company_users')) return null;
  return (
    <>
      <ListActs>
        <Button onClick={() => setOpen(true)}>{t('Ingreso único')}</Button>
      </ListActs>
      {isOpen && (
        <Suspense>
          <SingleSignOnSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
