import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';
import { falselyNamed } from './file-content.ts';

type Props = {
  /** Sentences on what to drop, and on what happens while it is on its way. */
  label: string;
  busyLabel: string;
  /** The file's own name in the form, where the sentence to drop it is none: "Archivo de empleados". */
  inputLabel?: string;
  /** Files that may be dropped, in words. */
  hint?: string;
  /** As the browser's own file field takes it: ".xlsx,.csv". */
  accept: string;
  busy: boolean;
  /** A button alone, with these words, where a frame to drop into would be too much. */
  button?: string;
  /** Sentence on what is wrong with the file, or that there is none yet, and what to do. */
  error?: string | undefined;
  /** `field` is the browser's own, by which its form is sent. */
  onFile: (file: File, field: HTMLInputElement) => void;
};

/** One file, dropped or chosen; the button does all that dropping does. */
export function FileDrop({
  label,
  busyLabel,
  inputLabel = label,
  hint,
  accept,
  busy,
  button,
  error,
  onFile,
}: Props) {
  const { t } = useTranslation('ui');
  const errorId = useId();
  const { input, take, shownError } = useChosenFile({ accept, busy, error, onFile });
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={cx(
        'flex flex-col items-start',
        button === undefined && 'gap-3 rounded-panel border-2 border-dashed px-6 py-6',
        isOver ? 'border-primary bg-primary-soft' : button === undefined && 'border-line-strong bg-surface',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files);
      }}
    >
      {button === undefined && (
        <>
          <FileUp className="size-6 text-ink-2" strokeWidth={1.5} aria-hidden />
          <p className="font-medium">{busy ? busyLabel : label}</p>
        </>
      )}
      {hint && <p className="text-small text-ink-2">{hint}</p>}
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-label={inputLabel}
        onChange={(event) => void take(event.currentTarget.files)}
      />
      <Button
        size={button === undefined ? undefined : 'small'}
        busy={busy}
        {...(shownError !== undefined && { 'data-refused': true, 'aria-describedby': errorId })}
        onClick={() => input.current?.click()}
      >
        {button ?? t('Elegir archivo')}
      </Button>
      {shownError !== undefined && <FieldError id={errorId}>{shownError}</FieldError>}
    </div>
  );
}

/** Hands over the file that was chosen, unless its content is not what its name says. */
function useChosenFile({ accept, busy, error, onFile }: Pick<Props, 'accept' | 'busy' | 'error' | 'onFile'>) {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const [falseKind, setFalseKind] = useState<string | null>(null);
  const shownError =
    falseKind === null
      ? error
      : t('Ese archivo no es un {{kind}}, aunque su nombre lo diga. Ábrelo para revisarlo y elige otro.', {
          kind: falseKind,
        });

  async function take(files: FileList | null) {
    const field = input.current;
    const file = files?.[0];
    if (file && field && !busy) {
      // A file of another type is not looked into: the form says which types it takes.
      const ending = /\.\w+$/.exec(file.name.toLowerCase())?.[0];
      const isAskedFor = ending !== undefined && accept.split(',').includes(ending);
      const kind = isAskedFor ? await falselyNamed(file) : null;
      setFalseKind(kind);
      if (kind === null) onFile(file, field);
    }
    // The same file can be chosen again after it was corrected.
    if (field) field.value = '';
  }

  return { input, take, shownError };
}
