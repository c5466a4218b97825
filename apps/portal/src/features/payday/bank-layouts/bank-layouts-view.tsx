import { useSearchState } from '../../../lib/url-state.ts';
import { BankLayoutPage } from './bank-layout-page.tsx';
import { BankLayoutsList } from './bank-layouts-list.tsx';
import { bankLayoutsSearch } from './bank-layouts-search.ts';

/** The formats of the banks' files: all of them, or the one of a company. */
export function BankLayoutsView() {
  const { formato, copia } = useSearchState(bankLayoutsSearch);
  if (formato === null) return <BankLayoutsList />;
  return <BankLayoutPage key={`${formato} ${copia}`} companyid={formato} copied={copia} />;
}
