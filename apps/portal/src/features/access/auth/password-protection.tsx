import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { ChangePasswordForm } from './change-password-page.tsx';
import { Protection } from './protection.tsx';

export function PasswordProtection() {
  const { t } = useTranslation('auth');
  const [isChanging, setChanging] = useState(false);

  function changed(): void {
    setChanging(false);
    toast(t('Cambiaste tu contraseña'));
  }

  return (
    <Protection
      title={t('Contraseña')}
      note={t('Larga y distinta de las que cualquiera probaría.')}
      isHeld
      heldWord={t('Activa')}
      act={!isChanging && <Button onClick={() => setChanging(true)}>{t('Cambiar contraseña')}</Button>}
    >
      {isChanging && (
        <div className="max-w-96">
          <ChangePasswordForm onDone={changed} />
        </div>
      )}
    </Protection>
  );
}
