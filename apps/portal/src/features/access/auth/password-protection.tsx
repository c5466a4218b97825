import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { ChangePasswordForm } from './change-password-page.tsx';
import { Protection } from './protection.tsx';

type Props = { isChanging: boolean; onChanging: (isChanging: boolean) => void };

export function PasswordProtection({ isChanging, onChanging }: Props) {
  const { t } = useTranslation('auth');

  function changed(): void {
    onChanging(false);
    toast(t('Cambiaste tu contraseña'));
  }

  return (
    <Protection
      title={t('Contraseña')}
      note={t('Larga y distinta de las que cualquiera probaría.')}
      isHeld
      heldWord={t('Activa')}
      act={!isChanging && <Button onClick={() => onChanging(true)}>{t('Cambiar contraseña')}</Button>}
    >
      {isChanging && (
        <div className="max-w-96">
          <ChangePasswordForm onDone={changed} onCancel={() => onChanging(false)} />
        </div>
      )}
    </Protection>
  );
}
