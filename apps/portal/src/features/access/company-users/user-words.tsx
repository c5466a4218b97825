import type { CompanyUserState } from '@antela/contract/company-users';
import { useTranslation } from 'react-i18next';
import { StateTag, type StateKind } from '../../../ui/state-tag.tsx';

/** Labels people read; each is also the key of its translation. */
export const stateLabels: Record<CompanyUserState, string> = {
  invited: 'Invitado',
  active: 'Activo',
  blocked: 'Bloqueado',
};

const stateKinds: Record<CompanyUserState, StateKind> = {
  invited: 'course',
  active: 'done',
  blocked: 'refused',
};

export function UserStateTag({ state }: { state: CompanyUserState }) {
  const { t } = useTranslation('company-users');
  return <StateTag kind={stateKinds[state]}>{t(stateLabels[state])}</StateTag>;
}
