import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '../../../lib/object-store.ts';
import { objectStore } from '../../../lib/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { errorToast } from '../../../ui/toast.ts';

type Props = {
  file: { name: string };
  /** Where this person can get it. */
  find: () => Promise<StoredFile>;
  /** Name of its owner, for the saved file. */
  saveAs: string;
  /** The size and day of a file that is kept, or that it is not kept yet. */
  note: string;
  /** Ways to replace or take away the file, for those who may. */
  children?: ReactNode;
};

/** A PDF in the object store: seen here, through a link that dies in an hour, or saved. */
export function RutFile({ file, find, saveAs, note, children }: Props) {
  const { t } = useTranslation('tax-registrations');
  const [preview, setPreview] = useState<string | null>(null);
  const [busy, setBusy] = useState<'see' | 'save' | null>(null);

  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  async function attempt(act: 'see' | 'save', work: () => Promise<void>) {
    setBusy(act);
    try {
      await work();
    } catch (error) {
      console.error('rut', error);
      errorToast(t('No pudimos abrir el PDF. Vuelve a intentarlo.'));
    } finally {
      setBusy(null);
    }
  }

  async function see() {
    // The helper gives the error back instead of throwing it (docs/spec.md §8).
    const link = await objectStore().getFileLink(await find());
    if (link instanceof Error) throw link;
    const response = await fetch(link);
    if (!response.ok) throw new Error(`the object store answered ${response.status}`);
    // A blob of our own making is a PDF for the browser whatever its uploader said it was, and the frame may show nothing else.
    setPreview(URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'application/pdf' })));
  }

  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-medium wrap-anywhere">{file.name}</p>
        <p className="text-small text-ink-2">{note}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={busy === 'see'}
          aria-expanded={preview !== null}
          onClick={() => (preview ? setPreview(null) : attempt('see', see))}
        >
          {preview ? t('Ocultar') : t('Ver')}
        </Button>
        <Button
          size="small"
          busy={busy === 'save'}
          onClick={() =>
            attempt('save', async () =>
              objectStore().downloadFile({ ...(await find()), fileName: `RUT ${saveAs}.pdf` }),
            )
          }
        >
          {t('Descargar')}
        </Button>
        {children}
      </div>
      {preview && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers do not show a PDF in a sandbox; the blob can be nothing else.
        <iframe
          src={preview}
          title={t('RUT de {{name}}', { name: saveAs })}
          className="h-[min(44rem,80dvh)] w-full rounded-control border border-line bg-sunken"
        />
      )}
    </div>
  );
}
