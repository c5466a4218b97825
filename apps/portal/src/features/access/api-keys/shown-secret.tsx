import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { errorToast } from '../../../ui/toast.ts';

export interface Shown {
  name: string;
  secret: string;
  /** It opens nothing until another person has approved it. */
  waits: boolean;
}

/** The one time that a secret is seen. */
export function ShownSecret({ name, secret, waits, onClose }: Shown & { onClose: () => void }) {
  const { t } = useTranslation('api-keys');
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      errorToast(t('Tu navegador no dejó copiar. Selecciona la clave y cópiala.'));
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('Guarda la clave «{{name}}»', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('Ya la guardé')}</Button>
          <Button look="primary" onClick={copy}>
            {isCopied ? t('Copiada') : t('Copiar la clave')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Alert tone="warn" role="status">
          {t(
            'No la volvemos a mostrar. Quien la tenga puede usarla en tu lugar: guárdala donde tu programa guarda sus secretos.',
          )}
        </Alert>
        <p aria-label={t('Clave')} className="rounded-tag bg-sunken p-4 font-mono wrap-anywhere select-all">
          {secret}
        </p>
        <p className="text-ink-2">
          {waits
            ? t('Abre cuando otra persona la apruebe.')
            : t('Va en cada llamada, en la cabecera Authorization: Bearer.')}
        </p>
      </div>
    </Sheet>
  );
}
