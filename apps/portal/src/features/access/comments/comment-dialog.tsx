import { commentFilesMax, commentMax } from '@antela/contract/comments';
import { receiptBytesMax, receiptExtensions } from '@antela/contract/files';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { useForm } from '../../../lib/form.ts';
import { Press } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { TickField } from '../../../ui/ticks.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCreateComment, useReaders, type About } from './comments.queries.ts';

type Values = { text: string; mentions: string[]; files: File[] };

export function CommentDialog({ about, onClose }: { about: About; onClose: () => void }) {
  const { t } = useTranslation('comments');
  const create = useCreateComment();
  const readers = useReaders(about);
  const form = useForm<Values>({
    initial: { text: '', mentions: [], files: [] },
    check: ({ text }) => ({ text: text.trim() === '' && t('Escribe el comentario.') }),
    send: (values) => create.mutateAsync({ ...about, ...values }),
    onSaved: () => {
      toast(t('Comentaste'));
      onClose();
    },
    fieldOf: (path) => path.split('.')[0] ?? null,
    fieldOfCode: { unreadable_file: 'files', too_large: 'files', file_missing: 'files' },
  });
  const people = (readers.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Comentar')}
      note={t('Lo lee quien puede ver esto. Cuando se decida, ya no se puede retirar.')}
      submitLabel={t('Comentar')}
    >
      <TextArea label={t('Comentario')} rows={4} maxLength={commentMax} {...form.text('text')} />
      {people.length > 0 && (
        <div className={cx(people.length > 12 && 'max-h-72 overflow-y-auto')}>
          <TickField
            legend={t('Mencionar a')}
            hint={t('Les llega un aviso y un correo con el enlace.')}
            choices={people}
            {...form.ticks('mentions')}
          />
        </div>
      )}
      <Files form={form} busy={create.isPending} />
    </FormDialog>
  );
}

function Files({ form, busy }: { form: Fields<Values>; busy: boolean }) {
  const { t } = useTranslation('comments');
  const [fault, setFault] = useState<string>();
  const { files } = form.values;

  function add(file: File) {
    const found = !(file.type in receiptExtensions)
      ? t('Adjunta un PDF o una imagen.')
      : file.size > receiptBytesMax
        ? t('El archivo pesa más de 10 MB. Guárdalo con menos calidad y súbelo de nuevo.')
        : undefined;
    setFault(found);
    if (found === undefined) form.set({ files: [...files, file] });
  }

  return (
    <div className="flex flex-col gap-2">
      {files.length > 0 && (
        <ul aria-label={t('Archivos')} className="flex flex-col gap-1">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className="flex items-center gap-2">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <Press
                aria-label={t('Quitar {{name}}', { name: file.name })}
                className="inline-flex size-7 shrink-0 items-center justify-center rounded-full text-ink-2 hover:text-ink pointer-coarse:size-11"
                onClick={() => form.set({ files: files.filter((one) => one !== file) })}
              >
                <X className="size-4" strokeWidth={1.75} aria-hidden />
              </Press>
            </li>
          ))}
        </ul>
      )}
      {files.length < commentFilesMax && (
        <FileDrop
          label={t('Archivo')}
          button={t('Adjuntar archivo')}
          busyLabel={t('Subiendo el archivo…')}
          hint={t('PDF o imagen, hasta 10 MB; tres como máximo.')}
          accept=".pdf,.png,.jpg,.jpeg"
          busy={busy}
          error={fault ?? form.fault('files')}
          onFile={add}
        />
      )}
    </div>
  );
}
