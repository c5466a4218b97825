import { restrictionsAtOnceMax } from '@antela/contract/access-restrictions';
import { useState } from 'react';
import { documentNumber } from '../../lib/format.ts';
import { usePeople } from '../../lib/people.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { PeoplePicker as Picker, type Person } from '../../ui/people-picker.tsx';

export type { Person };

const typingPauseMs = 250;

type Props = { people: readonly Person[]; onChange: (people: Person[]) => void; error: string | undefined };

export function PeoplePicker({ people, onChange, error }: Props) {
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), typingPauseMs);
  const query = usePeople(settled);
  const found = (query.data ?? []).map((row) => ({
    employeeid: row.employeeid,
    fullName: row.fullName,
    label: `${row.fullName} · ${documentNumber(row.documentType, row.documentNumber)}`,
  }));
  return (
    <Picker
      people={people}
      onChange={onChange}
      found={found}
      onSearch={setText}
      searching={query.isFetching || settled !== text.trim()}
      max={restrictionsAtOnceMax}
      error={error ?? query.error?.message}
    />
  );
}
