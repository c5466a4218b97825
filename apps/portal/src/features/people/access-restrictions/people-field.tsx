import { restrictionsAtOnceMax } from '@antela/contract/access-restrictions';
import { usePeopleSearch } from '../../../lib/people.ts';
import { PeoplePicker, type Person } from '../../../ui/people-picker.tsx';

type Props = { people: readonly Person[]; onChange: (people: Person[]) => void; error: string | undefined };

export function PeopleField({ people, onChange, error }: Props) {
  const search = usePeopleSearch();
  return (
    <PeoplePicker
      {...search}
      people={people}
      onChange={onChange}
      max={restrictionsAtOnceMax}
      error={error ?? search.error}
    />
  );
}
