import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joined, pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { usePeople } from './wallet-loads.queries.ts';

export type FormLine = { payrolltypemoneybagemployeeid: string; amount: number; concept: null };

type Props = {
  walletid: string;
  lines: readonly FormLine[];
  onChange: (lines: readonly FormLine[]) => void;
};

/** The same amount for all who are ticked, then each person's own. */
export function LinesForm({ walletid, lines, onChange }: Props) {
  const { t } = useTranslation('wallet-loads');
  const [text, setText] = useState('');
  const [amount, setAmount] = useState<number | null>(null);
  const query = usePeople(walletid, text);
  const people = query.data?.people;
  const chosen = new Map(lines.map((line) => [line.payrolltypemoneybagemployeeid, line.amount]));
  const write = (next: ReadonlyMap<string, number>) =>
    onChange(
      [...next].map(([id, value]) => ({ payrolltypemoneybagemployeeid: id, amount: value, concept: null })),
    );
  const put = (id: string, value: number | null) => {
    const next = new Map(chosen);
    if (value === null) next.delete(id);
    else next.set(id, value);
    write(next);
  };
  const needsAmount = amount === null || amount <= 0;

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <MoneyField
          label={t('Valor para todos')}
          hint={t('Después cambias el de quien quieras.')}
          value={amount}
          onValueChange={(value) => {
            setAmount(value);
            if (value !== null && value > 0) write(new Map([...chosen.keys()].map((id) => [id, value])));
          }}
        />
        <SearchField label={t('Buscar por nombre o documento')} value={text} onSearch={setText} />
        <Checkbox
          label={t('Todas las de la lista')}
          disabled={needsAmount || !people}
          checked={
            people !== undefined &&
            people.length > 0 &&
            people.every((person) => chosen.has(person.payrolltypemoneybagemployeeid))
          }
          onChange={(event) => {
            const next = new Map(chosen);
            for (const { payrolltypemoneybagemployeeid: id } of people ?? [])
              if (event.currentTarget.checked) next.set(id, next.get(id) ?? amount ?? 0);
              else next.delete(id);
            write(next);
          }}
        />
      </div>
      <DataTable
        caption={t('Personas de la billetera')}
        rows={people}
        rowKey={(row) => row.payrolltypemoneybagemployeeid}
        columns={[
          {
            key: 'name',
            header: t('Persona'),
            cell: (row) => (
              <Checkbox
                label={row.fullName}
                disabled={needsAmount && !chosen.has(row.payrolltypemoneybagemployeeid)}
                checked={chosen.has(row.payrolltypemoneybagemployeeid)}
                onChange={(event) =>
                  put(row.payrolltypemoneybagemployeeid, event.currentTarget.checked ? (amount ?? 0) : null)
                }
              />
            ),
            detail: (row) => joined(row.documentNumber, row.payroll),
          },
          { key: 'balance', header: t('Saldo'), align: 'end', cell: (row) => pesos(row.balance) },
          {
            key: 'amount',
            header: t('Valor a cargar'),
            align: 'end',
            cell: (row) => (
              <MoneyField
                label={t('Valor de {{name}}', { name: row.fullName })}
                hideLabel
                value={chosen.get(row.payrolltypemoneybagemployeeid) ?? null}
                onValueChange={(value) =>
                  put(row.payrolltypemoneybagemployeeid, value !== null && value > 0 ? value : null)
                }
              />
            ),
          },
        ]}
        error={queryFault(query)}
        onClearFilters={text === '' ? undefined : () => setText('')}
        empty={{
          title: t('Esta billetera no tiene usuarios activos'),
          text: t('Inscribe primero a las personas desde la billetera.'),
        }}
      />
      {query.data?.hasMore && (
        <p className="mt-3 text-small text-ink-2">
          {t('Se muestran las primeras 200. Busca por nombre para ver otras, o usa un archivo.')}
        </p>
      )}
    </>
  );
}
