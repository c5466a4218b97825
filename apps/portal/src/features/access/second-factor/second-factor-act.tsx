import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { ListActs } from '../../../ui/list-acts.tsx';

const SecondFactorSheet = lazy(async () => ({
  default: (await import('./second-factor-sheet.tsx')).SecondFactorSheet,
}));

/** Way to the client's policy for second factors, for whoever manages its users. */
export function SecondFactorAct() {
  const { t } = useTranslation('second-factor');
  const [isOpen, setOpen] = useState(false);
  if (!useSignedIn().permissions.includes('manage_company_users')) return null;
  return (
    <>
      <ListActs>
        <Button onClick={() => setOpen(true)}>{t('Segundo paso')}</Button>
      </ListActs>
      {isOpen && (
        <Suspense>
          <SecondFactorSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
