import { restrictionsAtOnceMax } from '@antela/contract/access-restrictions';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentNumber } from '../../lib/format.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { usePeople } from './restrictions.queries.ts';

export type Person = { employeeid: string; fullName: string };

const typingPauseMs = 250;

type Props = { people: readonly Person[]; onChange: (people: Person[]) => void; error: string | undefined };

/** Adds one person after another; the server does the searching. */
export function PeoplePicker({ people, onChange, error }: Props) {
  const { t } = useTranslation('access-restrictions');
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), typingPauseMs);
  const query = usePeople(settled);
  const found = (query.data ?? []).filter(
    ({ employeeid }) => !people.some((person) => person.employeeid === employeeid),
  );

  function add(employeeid: string | null) {
    const row = found.find((each) => each.employeeid === employeeid);
    if (row && people.length < restrictionsAtOnceMax)
      onChange([...people, { employeeid: row.employeeid, fullName: row.fullName }]);
    setText('');
  }

  return (
    <div className="flex flex-col gap-2">
      <Combobox
        // A new box for each person: what was typed to find one does not find the next.
        key={people.length}
        label={t('Empleados')}
        placeholder={t('Busca por nombre, documento o código')}
        options={found.map((row) => ({
          value: row.employeeid,
          label: `${row.fullName} · ${documentNumber(row.documentType, row.documentNumber)}`,
        }))}
        value={null}
        onValueChange={add}
        onSearch={setText}
        searching={query.isFetching || settled !== text.trim()}
        error={error ?? query.error?.message}
      />
      {people.length > 0 && (
        <ul aria-label={t('Empleados elegidos')} className="flex flex-wrap gap-2">
          {people.map((person) => (
            <li
              key={person.employeeid}
              className="inline-flex max-w-full items-center gap-1 rounded-full bg-selected py-0.5 pr-1 pl-3 text-table"
            >
              <span className="truncate">{person.fullName}</span>
              <button
                type="button"
                aria-label={t('Quitar a {{name}}', { name: person.fullName })}
                className="inline-flex size-7 shrink-0 items-center justify-center rounded-full text-ink-2 hover:text-ink pointer-coarse:size-11"
                onClick={() => onChange(people.filter(({ employeeid }) => employeeid !== person.employeeid))}
              >
                <X className="size-4" strokeWidth={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
