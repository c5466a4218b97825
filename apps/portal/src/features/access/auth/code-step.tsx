import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodeForm } from './recovery-code-form.tsx';
import { ResendButton } from './resend-button.tsx';
import { StepClock } from './step-clock.tsx';
import { StepHeading } from './step-heading.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

type Props = {
  flow: SignInFlow;
  /** Where the service sent the code, masked by it; null is the person's own application of codes. */
  sentTo: { medium: 'SMS' | 'EMAIL'; destination: string | undefined } | null;
};

/** A one-time code of the second step, or a recovery code in its place. */
export function CodeStep({ flow, sentTo }: Props) {
  const { t } = useTranslation('auth');
  const [isRecovering, setRecovering] = useState(false);
  if (isRecovering) return <RecoveryCodeForm flow={flow} onBack={() => setRecovering(false)} />;
  return (
    <div className="flex flex-col gap-4">
      <StepHeading
        lead={
          sentTo
            ? t('Lo enviamos a {{destination}}.', {
                destination: sentTo.destination ?? t(sentTo.medium === 'SMS' ? 'tu celular' : 'tu correo'),
              })
            : t('Ábrela en tu celular y copia el código de seis dígitos.')
        }
      >
        {sentTo ? t('Escribe el código que te enviamos') : t('Escribe el código de tu aplicación')}
      </StepHeading>
      <StepClock key={flow.openedAt} openedAt={flow.openedAt} />
      <FormError>{flow.error && t(flow.error)}</FormError>
      <CodeForm key={flow.failures} flow={flow} submitLabel={t('Confirmar código')} autoFocus />
      <Checkbox
        label={t('No pedir código en este equipo')}
        checked={flow.trustDevice}
        onChange={(event) => flow.setTrustDevice(event.currentTarget.checked)}
      />
      {sentTo && (
        <p>
          <ResendButton onResend={flow.resend} disabled={flow.busy} />
        </p>
      )}
      <p className={sentTo ? '-mt-3' : ''}>
        <Button look="quiet" className="-ml-4" disabled={flow.busy} onClick={() => setRecovering(true)}>
          {t('Usar un código de recuperación')}
        </Button>
      </p>
    </div>
  );
}
