import type { ImportRow, RowPerson } from '@antela/contract/import-rows';
import type { ImportDetail } from '@antela/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { count, dot } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { FormNotices } from '../../../ui/form-notices.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { TwoPeople } from '../../../ui/two-people.tsx';
import { useCorrectRow, useDecideRows, useImportRows } from './imports.queries.ts';

type AskedRow = ImportRow & { person: RowPerson };
type Answer = 'other_document' | 'known_name' | 'new_name';

/** Rows whose document is somebody else's by name, and nobody has said yet who it is. */
export function useAskedRows(importid: string) {
  const list = useImportRows(importid, { code: 'person_conflict' });
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const asked = list.data?.pages.flatMap((page) => page.data) ?? [];
  return {
    waiting: asked.filter((row): row is AskedRow => row.person !== null && !skipped.includes(row.rowNumber)),
    skip: (rowNumber: number) => setSkipped((before) => [...before, rowNumber]),
  };
}

/** One row after the other: both people, and who it is. */
export function PersonQuestions({
  detail,
  waiting,
  skip,
}: { detail: ImportDetail } & ReturnType<typeof useAskedRows>) {
  const { t } = useTranslation('imports');
  const [row] = waiting;
  if (!row) return null;
  const sentence = t('Ese documento es de {{known}} y el archivo dice {{file}}.', {
    known: row.person.known.fullName,
    file: row.person.file.fullName,
  });

  return (
    <section aria-label={t('De quién es el documento')} className="max-w-2xl" aria-live="polite">
      <p className="text-table font-semibold text-bad">
        <span aria-hidden>◆ </span>
        {t('Fila {{row}}', { row: row.rowNumber })}
        {waiting.length > 1 && (
          <span className="font-normal text-ink-2">
            {dot}
            {t('Faltan {{n}} por decir', { count: waiting.length, n: count(waiting.length) })}
          </span>
        )}
      </p>
      <h3 className="mb-2 font-ui text-body font-semibold text-pretty">{sentence}</h3>
      <TwoPeople
        sides={[
          { label: t('En Antela'), ...row.person.known },
          { label: t('En tu archivo'), ...row.person.file },
        ]}
      />
      <WhoIsIt key={row.rowNumber} detail={detail} row={row} onLeft={() => skip(row.rowNumber)} />
    </section>
  );
}

type QuestionProps = { detail: ImportDetail; row: AskedRow };

function WhoIsIt({ detail, row, onLeft }: QuestionProps & { onLeft: () => void }) {
  const { t } = useTranslation('imports');
  const options = useAnswers({ detail, row });
  const form = useAnswerForm({ detail, row });
  const { answer, document } = form.values;

  return (
    <Form className="mt-3 flex flex-col gap-3" onSubmit={form.submit}>
      <RadioGroup
        label={t('¿Quién es?')}
        name={`who-${row.rowNumber}`}
        options={options}
        {...form.choice('answer')}
      />
      {answer === 'other_document' && (
        <TextField className="max-w-60" label={t('Número de documento')} {...form.text('document')} />
      )}
      <FormNotices form={form} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="small"
          disabled={
            answer === null || (answer === 'other_document' && document.trim() === row.person.file.document)
          }
        >
          {t('Guardar la respuesta')}
        </Button>
        <Button look="quiet" size="small" onClick={onLeft}>
          {t('No sé todavía: deja la fila por fuera')}
        </Button>
      </div>
    </Form>
  );
}

/** Answers that the row allows; its document can always be corrected. */
function useAnswers({ detail, row }: QuestionProps): { value: Answer; label: string }[] {
  const { t } = useTranslation('imports');
  const { known, file, choices } = row.person;
  const answers: { value: Answer; label: string }[] = [
    {
      value: 'other_document',
      label: t('Es {{name}}: su documento es otro', { name: file.fullName }),
    },
    {
      value: 'known_name',
      label:
        detail.kind === 'employees-create'
          ? t('Es {{name}}: usa su nombre y su contrato sigue esta fila', { name: known.fullName })
          : t('Es {{name}}: usa su nombre', { name: known.fullName }),
    },
    {
      value: 'new_name',
      label: t('Es la misma persona y cambió de nombre: usa {{name}}', { name: file.fullName }),
    },
  ];
  return answers.filter(({ value }) => value === 'other_document' || choices.includes(value));
}

function useAnswerForm({
  detail,
  row: { rowNumber, person },
}: QuestionProps): FormOf<{ answer: Answer | null; document: string }> {
  const { t } = useTranslation('imports');
  const correct = useCorrectRow(detail.importid);
  const decide = useDecideRows(detail.importid);
  const index = detail.columns.find(({ field }) => field === 'documentNumber')?.index;
  return useForm<{ answer: Answer | null; document: string }, Answer | null>({
    initial: { answer: null, document: person.file.document },
    send: async ({ answer, document }) => {
      if (answer === 'other_document' && index !== undefined)
        await correct.mutateAsync({ rowNumber, cells: [{ index, value: document }] });
      else if (answer === 'known_name' || answer === 'new_name')
        await decide.mutateAsync({ rowNumber, choice: answer });
      return answer;
    },
    onSaved: (answer) => {
      if (answer === 'other_document') return;
      toast(t('Fila {{row}}: quedó dicho quién es', { row: rowNumber }), {
        action: {
          label: t('Deshacer'),
          onAct: () =>
            decide
              .mutateAsync({ rowNumber, choice: 'undecided' })
              .catch((error: Error) => errorToast(errorText(error))),
        },
      });
    },
  });
}
