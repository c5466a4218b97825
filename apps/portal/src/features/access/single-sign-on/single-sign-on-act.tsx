import { useTranslation } from 'react-i18next';
import { lazyScreen } from '../../../lib/lazy-screen.ts';
import { SheetAct } from '../../../ui/list-acts.tsx';

const SingleSignOnSheet = lazyScreen(() => import('./single-sign-on-sheet.tsx'), 'SingleSignOnSheet');

/** Way to the provider that the client's people come in by, for whoever manages its users. */
export function SingleSignOnAct() {
  const { t } = useTranslation('single-sign-on');
  return <SheetAct label={t('Ingreso único')} permission="manage_company_users" sheet={SingleSignOnSheet} />;
}
