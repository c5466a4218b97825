import { useTranslation } from 'react-i18next';
import { FormError } from '../../../ui/alert.tsx';
import { Press } from '../../../ui/button.tsx';
import { StepHeading } from './step-heading.tsx';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** Titles and explanations by what the identity service calls each way. All are translation keys. */
const ways: Record<string, { title: string; hint: string }> = {
  TOTP: { title: 'Aplicación de códigos', hint: 'Lees el código en tu celular, aun sin señal.' },
  EMAIL: { title: 'Correo', hint: 'Te enviamos un código a tu correo.' },
  SMS: { title: 'Mensaje de texto', hint: 'Te enviamos un código a tu celular.' },
  PASSWORD_SRP: { title: 'Contraseña', hint: 'La de siempre.' },
  PASSWORD: { title: 'Contraseña', hint: 'La de siempre.' },
  EMAIL_OTP: { title: 'Código por correo', hint: 'Te enviamos un código a tu correo.' },
  SMS_OTP: { title: 'Código por mensaje de texto', hint: 'Te enviamos un código a tu celular.' },
  WEB_AUTHN: { title: 'Llave de acceso', hint: 'Con tu huella, tu cara o el PIN de este equipo.' },
};

type Props = {
  flow: SignInFlow;
  title: string;
  lead?: string;
  choices: readonly string[];
};

/** One of several ways to go on: to set up, to prove or to begin. */
export function ChoiceStep({ flow, title, lead, choices }: Props) {
  const { t } = useTranslation('auth');
  // Both mean a password to a person; SRP does not send it.
  const offered = choices.filter((choice) => choice !== 'PASSWORD' || !choices.includes('PASSWORD_SRP'));
  return (
    <div className="flex flex-col gap-5">
      <StepHeading focus lead={lead}>
        {title}
      </StepHeading>
      <FormError>{flow.error && t(flow.error)}</FormError>
      <ul className="flex flex-col border-t border-line">
        {offered.map((choice) => (
          <li key={choice} className="border-b border-line">
            <Press
              disabled={flow.busy}
              onClick={() => flow.answer(choice)}
              className="flex w-full flex-col gap-0.5 px-1 py-3.5 text-left hover:bg-hover disabled:opacity-55"
            >
              <span className="font-semibold text-primary">{t(ways[choice]?.title ?? choice)}</span>
              {ways[choice] && <span className="text-small text-ink-2">{t(ways[choice].hint)}</span>}
            </Press>
          </li>
        ))}
      </ul>
    </div>
  );
}
