import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordLengthMax, passwordLengthMin } from '../../../lib/limits.ts';
import { PasswordField } from '../../../ui/password-field.tsx';

type Props = Pick<ComponentProps<typeof PasswordField>, 'value' | 'onChange' | 'error' | 'autoFocus'>;

/** A password being chosen. The rule stands there before anybody types; typing it twice is what the show button saves. */
export function NewPasswordField(props: Props) {
  const { t } = useTranslation('auth');
  return (
    <PasswordField
      {...props}
      label={t('Contraseña nueva')}
      name="new-password"
      autoComplete="new-password"
      minLength={passwordLengthMin}
      maxLength={passwordLengthMax}
      hint={t('Al menos {{count}} caracteres, y que no sea de las más comunes. Una frase corta sirve.', {
        count: passwordLengthMin,
      })}
    />
  );
}

/** Finds a fault in it before the service is asked, which also refuses the common ones. */
export function usePasswordFault(): (password: string) => string | false {
  const { t } = useTranslation('auth');
  return (password) => [...password].length < passwordLengthMin && t('Usa al menos 12 caracteres.');
}
