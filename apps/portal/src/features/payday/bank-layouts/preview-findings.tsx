import type { BankLayout } from '@antela/contract/bank-layout';
import type { BankPreview } from '@antela/contract/bank-layouts';
import { useTranslation } from 'react-i18next';
import { count, joined } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { formOf } from './bank-layout-form.ts';
import { columnWords, recordWords } from './bank-layout-words.ts';

type Props = { preview: BankPreview; layout: BankLayout };

/** Values that no file can carry, and names that the bank reads in another way than they are written. */
export function PreviewFindings({ preview, layout }: Props) {
  const { t } = useTranslation('bank-layouts');
  const { faults, names } = preview;
  const form = formOf(layout);
  return (
    <>
      {faults.count > 0 && (
        <Alert
          tone="bad"
          title={t('Con {{n}} datos el archivo no sale', { count: faults.count, n: count(faults.count) })}
        >
          <ul className="list-disc pl-5">
            {faults.first.map(({ record, column, position, detail }) => {
              const found = form[record][column];
              return (
                <li key={`${record} ${column} ${position}`}>
                  {joined(t(recordWords[record]), found && columnWords(found, t))}: {detail}
                </li>
              );
            })}
          </ul>
        </Alert>
      )}
      {names.first.length > 0 && (
        <div className="flex flex-col gap-3">
          <p>
            {joined(
              t('{{n}} nombres cambian de letras', { count: names.folded, n: count(names.folded) }),
              t('{{n}} nombres se cortan', { count: names.cut, n: count(names.cut) }),
            )}
          </p>
          <DataTable
            caption={t('Nombres que el banco lee de otra manera')}
            density="tight"
            rows={names.first}
            rowKey={({ position }) => String(position)}
            empty={{ title: t('Ninguno cambia') }}
            columns={[
              { key: 'holder', header: t('Nombre'), cell: ({ holder }) => holder },
              {
                key: 'written',
                narrow: 'below',
                header: t('Como lo lee el banco'),
                cell: ({ written }) => <span className="font-mono text-small">{written}</span>,
                detail: ({ isCut }) => isCut && t('Cortado'),
              },
            ]}
          />
        </div>
      )}
    </>
  );
}
