import { useTranslation } from 'react-i18next';
import { lazyScreen } from '../../../lib/lazy-screen.ts';
import { SheetAct } from '../../../ui/list-acts.tsx';

const SecondFactorSheet = lazyScreen(() => import('./second-factor-sheet.tsx'), 'SecondFactorSheet');

/** Way to the client's policy for second factors, for whoever manages its users. */
export function SecondFactorAct() {
  const { t } = useTranslation('second-factor');
  return <SheetAct label={t('Segundo paso')} permission="manage_company_users" sheet={SecondFactorSheet} />;
}
