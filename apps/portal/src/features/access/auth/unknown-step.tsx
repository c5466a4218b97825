import { useTranslation } from 'react-i18next';
import { config } from '../../../lib/config.ts';
import { StepHeading } from './step-heading.tsx';

/** A step this portal does not know yet: what to do, and its name for whoever helps. */
export function UnknownStep({ name }: { name: string }) {
  const { t } = useTranslation('auth');
  return (
    <div>
      <StepHeading
        focus
        lead={t(
          'El servicio de ingreso pide un paso que este portal todavía no conoce. Escríbenos y dinos su nombre:',
        )}
      >
        {t('Necesitas ayuda para ingresar')}
      </StepHeading>
      <p className="font-mono wrap-anywhere select-all">{name}</p>
      <p className="mt-4">
        <a href={config().links.whatsapp} target="_blank" rel="noreferrer" className="text-link">
          {t('Escríbenos')}
        </a>
      </p>
    </div>
  );
}
