import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joined, pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
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
  /** Null takes them out. */
  const put = (ids: readonly string[], value: number | null) => {
    const next = new Map(chosen);
    for (const id of ids)
      if (value === null) next.delete(id);
      else next.set(id, value);
    onChange(
      [...next].map(([id, each]) => ({ payrolltypemoneybagemployeeid: id, amount: each, concept: null })),
    );
  };
  const ids = people?.map((person) => person.payrolltypemoneybagemployeeid) ?? [];

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <MoneyField
          label={t('Valor para todos')}
          hint={t('Después cambias el de quien quieras.')}
          value={amount}
          onValueChange={(value) => {
            setAmount(value);
            if (value !== null && value > 0) put([...chosen.keys()], value);
          }}
        />
        <SearchField label={t('Buscar por nombre o documento')} value={text} onSearch={setText} />
        <Checkbox
          label={t('Todas las de la lista')}
          disabled={isUnset(amount) || !people}
          checked={ids.length > 0 && ids.every((id) => chosen.has(id))}
          onChange={(event) =>
            event.currentTarget.checked
              ? put(
                  ids.filter((id) => !chosen.has(id)),
                  amount ?? 0,
                )
              : put(ids, null)
          }
        />
      </div>
      <DataTable
        caption={t('Personas de la billetera')}
        rows={people}
        rowKey={(row) => row.payrolltypemoneybagemployeeid}
        columns={useColumns({ chosen, put, amount })}
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

const isUnset = (amount: number | null): boolean => amount === null || amount <= 0;

type Person = NonNullable<ReturnType<typeof usePeople>['data']>['people'][number];
type Choice = {
  chosen: ReadonlyMap<string, number>;
  put: (ids: readonly string[], value: number | null) => void;
  amount: number | null;
};

function useColumns({ chosen, put, amount }: Choice): Column<Person>[] {
  const { t } = useTranslation('wallet-loads');
  return [
    {
      key: 'name',
      header: t('Persona'),
      cell: (row) => (
        <Checkbox
          label={row.fullName}
          disabled={isUnset(amount) && !chosen.has(row.payrolltypemoneybagemployeeid)}
          checked={chosen.has(row.payrolltypemoneybagemployeeid)}
          onChange={(event) =>
            put([row.payrolltypemoneybagemployeeid], event.currentTarget.checked ? (amount ?? 0) : null)
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
            put([row.payrolltypemoneybagemployeeid], value !== null && value > 0 ? value : null)
          }
        />
      ),
    },
  ];
}
