import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox } from './combobox.tsx';

export type Person = { employeeid: string; fullName: string };
/** `label` tells namesakes apart: name and document. */
export type FoundPerson = Person & { label: string };

type Props = {
  people: readonly Person[];
  onChange: (people: Person[]) => void;
  /** People who match the typed text; those already chosen are left out. */
  found: readonly FoundPerson[];
  onSearch: (text: string) => void;
  searching: boolean;
  /** Most that may be chosen. */
  max: number;
  error?: string;
};

/** Adds one person after another; the server does the searching. */
export function PeoplePicker({ people, onChange, found, onSearch, searching, max, error }: Props) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const offered = found.filter(
    ({ employeeid }) => !people.some((person) => person.employeeid === employeeid),
  );

  function search(text: string) {
    setTyped(text);
    onSearch(text);
  }

  function add(employeeid: string | null) {
    const row = offered.find((each) => each.employeeid === employeeid);
    if (row && people.length < max)
      onChange([...people, { employeeid: row.employeeid, fullName: row.fullName }]);
    search('');
  }

  return (
    <div className="flex flex-col gap-2">
      <Combobox
        // A new box for each person: what was typed to find one does not find the next.
        key={people.length}
        label={t('Empleados')}
        placeholder={t('Busca por nombre, documento o código')}
        options={offered.map((row) => ({ value: row.employeeid, label: row.label }))}
        value={null}
        onValueChange={add}
        onSearch={search}
        searching={searching && typed !== ''}
        error={error}
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
