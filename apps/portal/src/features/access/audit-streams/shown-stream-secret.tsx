import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../../../ui/shown-once.tsx';

export type Shown = {
  name: string;
  secret: string;
  /** Nothing was sent yet; else another one signs for now. */
  isFirst: boolean;
};

/** The secret that proves who sends, the one time that it is seen. */
export function ShownStreamSecret({ name, secret, isFirst, onClose }: Shown & { onClose: () => void }) {
  const { t } = useTranslation('audit-streams');
  const words = {
    title: t('Guarda el secreto de «{{name}}»', { name }),
    warning: t(
      'No lo volvemos a mostrar. Con él tu sistema comprueba que el mensaje es nuestro: guárdalo donde guarda sus secretos.',
    ),
    label: t('Secreto'),
    copy: t('Copiar el secreto'),
    copied: t('Copiado'),
    done: t('Ya lo guardé'),
  };
  return (
    <ShownOnce secret={secret} words={words} onClose={onClose}>
      {isFirst
        ? t('El envío empieza cuando otra persona lo apruebe.')
        : t('Firma cuando otra persona lo apruebe; el de antes, siete días más.')}
    </ShownOnce>
  );
}
