import { walletUsersAtOnceMax } from '@antela/contract/wallet-user-changes';
import { useState } from 'react';
import { documentNumber } from '../../lib/format.ts';
import { usePeople } from '../../lib/people.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { PeoplePicker, type Person } from '../../ui/people-picker.tsx';

const typingPauseMs = 250;

type Props = {
  /** Only people of this company can have the wallet. */
  companyid: string | undefined;
  people: readonly Person[];
  onChange: (people: Person[]) => void;
  error: string | undefined;
};

export function PeopleField({ companyid, people, onChange, error }: Props) {
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), typingPauseMs);
  const query = usePeople(settled, companyid);
  const found = (query.data ?? []).map((row) => ({
    employeeid: row.employeeid,
    fullName: row.fullName,
    label: `${row.fullName} · ${documentNumber(row.documentType, row.documentNumber)}`,
  }));
  return (
    <PeoplePicker
      people={people}
      onChange={onChange}
      found={found}
      onSearch={setText}
      searching={query.isFetching || settled !== text.trim()}
      max={walletUsersAtOnceMax}
      error={error ?? query.error?.message}
    />
  );
}
