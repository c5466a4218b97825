import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { acceptedFiles } from './upload-key.ts';

/** One file, dropped or chosen; the button does all that dropping does. */
export function DropZone({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation('imports');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null) {
    const file = files?.[0];
    if (file && !busy) onFile(file);
    // The same file can be chosen again after it was corrected.
    if (input.current) input.current.value = '';
  }

  return (
    <div
      className={cx('flex flex-col items-start gap-3 rounded-panel border-2 border-dashed px-6 py-8', isOver ? 'border-primary bg-primary-soft' : 'border-line-strong bg-surface')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <FileUp className="size-6 text-ink-2" strokeWidth={1.5} aria-hidden />
      <p className="font-medium">{busy ? t('Subiendo el archivo…') : t('Arrastra aquí el archivo, o elígelo')}</p>
      <p className="text-small text-ink-2">{t('.xlsx o .csv, hasta 25 MB')}</p>
      <input ref={input} type="file" accept={acceptedFiles} className="sr-only" tabIndex={-1} aria-label={t('Archivo de empleados')} onChange={(event) => take(event.currentTarget.files)} />
      <Button look="primary" busy={busy} onClick={() => input.current?.click()}>
        {t('Elegir archivo')}
      </Button>
    </div>
  );
}
