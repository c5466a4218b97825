import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordLengthMax, passwordLengthMin } from '../../../lib/limits.ts';
import { PasswordField } from '../../../ui/password-field.tsx';

interface Props {
  ref: Ref<HTMLInputElement>;
  error?: string | undefined;
  autoFocus?: boolean;
}

/** A password being chosen. The rule stands there before anybody types; typing it twice is what the show button saves. */
export function NewPasswordField({ ref, error, autoFocus }: Props) {
  const { t } = useTranslation('auth');
  return (
    <PasswordField
      ref={ref}
      label={t('Contraseña nueva')}
      name="new-password"
      autoComplete="new-password"
      minLength={passwordLengthMin}
      maxLength={passwordLengthMax}
      autoFocus={autoFocus}
      hint={t('Al menos {{count}} caracteres, y que no sea de las más comunes. Una frase corta sirve.', {
        count: passwordLengthMin,
      })}
      {...(error && { error })}
    />
  );
}

/** The translation key of what is wrong with it, or null. The service also refuses the common ones. */
export function passwordFault(password: string): string | null {
  return [...password].length < passwordLengthMin ? 'Usa al menos 12 caracteres.' : null;
}
