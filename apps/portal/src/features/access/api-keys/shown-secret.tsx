import { useTranslation } from 'react-i18next';
import { ShownOnce } from '../../../ui/shown-once.tsx';

export type Shown = {
  name: string;
  secret: string;
  /** It opens nothing until another person has approved it. */
  waits: boolean;
};

/** A key, the one time that it is seen. */
export function ShownSecret({ name, secret, waits, onClose }: Shown & { onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  const words = {
    title: t('Guarda la clave «{{name}}»', { name }),
    warning: t(
      'No la volvemos a mostrar. Quien la tenga puede usarla en tu lugar: guárdala donde tu programa guarda sus secretos.',
    ),
    label: t('Clave'),
    copy: t('Copiar la clave'),
    copied: t('Copiada'),
    done: t('Ya la guardé'),
  };
  return (
    <ShownOnce secret={secret} words={words} onClose={onClose}>
      {waits
        ? t('Abre cuando otra persona la apruebe.')
        : t('Va en cada llamada, en la cabecera Authorization: Bearer.')}
    </ShownOnce>
  );
}
