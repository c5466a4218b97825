import type { Session } from '@antela/contract/session';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../lib/format.ts';
import { paths } from '../paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** Sign-ins of this tab at which it was put off; the next one offers it again. */
const putOff = new Set<string>();

type Props = { session: Session; isThere: boolean };

/** A second factor that the client asks for, and the way to set it up. */
export function SecondFactorNotice({ session: { secondFactor, username, lastSignInAt }, isThere }: Props) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const signIn = `${username} ${lastSignInAt}`;
  const [isLater, setLater] = useState(putOff.has(signIn));
  if (secondFactor === null) return null;
  const { isDue, dueOn } = secondFactor;
  if (isDue)
    return (
      <Alert
        tone="warn"
        role="status"
        className="mt-3 mb-6"
        title={t('Configura tu segundo paso para seguir')}
      >
        {t(
          'Tu empresa lo exige. Conecta una aplicación de códigos o crea una llave de acceso en esta página: el resto del portal se abre enseguida.',
        )}
      </Alert>
    );
  if (isLater || isThere) return null;

  function later(): void {
    putOff.add(signIn);
    setLater(true);
  }

  return (
    <Alert
      tone={dueOn === null ? 'info' : 'warn'}
      role="status"
      className="mt-3 mb-6"
      title={
        dueOn === null
          ? t('Protege tu cuenta con un segundo paso')
          : t('Configura tu segundo paso antes del {{date}}', { date: longDate(dueOn) })
      }
      actions={
        <>
          <Button size="small" onClick={() => navigate({ to: paths.security })}>
            {t('Configurar segundo paso')}
          </Button>
          <Button size="small" look="quiet" onClick={later}>
            {t('Más tarde')}
          </Button>
        </>
      }
    >
      {dueOn === null
        ? t('Tu empresa te lo propone: además de la contraseña, un código o una llave que solo tú tienes.')
        : t('Tu empresa lo exige desde ese día: sin él no podrás seguir en el portal.')}
    </Alert>
  );
}
