import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../../../ui/shown-once.tsx';

export type Shown = {
  name: string;
  secret: string;
  /** Nothing is sent until another person has approved it. */
  waits: boolean;
};

/** The secret that proves who sends, the one time that it is seen. */
export function ShownWebhookSecret({ name, secret, waits, onClose }: Shown & { onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const words = {
    title: t('Guarda el secreto de «{{name}}»', { name }),
    warning: t(
      'No lo volvemos a mostrar. Con él tu programa comprueba que el aviso es nuestro: guárdalo donde guarda sus secretos.',
    ),
    label: t('Secreto'),
    copy: t('Copiar el secreto'),
    copied: t('Copiado'),
    done: t('Ya lo guardé'),
  };
  return (
    <ShownOnce secret={secret} words={words} onClose={onClose}>
      {waits
        ? t('Los avisos salen cuando otra persona lo apruebe.')
        : t('El de antes firma también durante siete días, para que cambies sin perder avisos.')}
    </ShownOnce>
  );
}
