import { walletUsersAtOnceMax } from '@antela/contract/wallet-user-changes';
import { usePeopleSearch } from '../../../lib/people.ts';
import { PeoplePicker, type Person } from '../../../ui/people-picker.tsx';

type Props = {
  /** Only people of this company can have the wallet. */
  companyid: string | undefined;
  people: readonly Person[];
  onChange: (people: Person[]) => void;
  error: string | undefined;
};

export function PeopleField({ companyid, people, onChange, error }: Props) {
  const search = usePeopleSearch(companyid);
  return (
    <PeoplePicker
      {...search}
      people={people}
      onChange={onChange}
      max={walletUsersAtOnceMax}
      error={error ?? search.error}
    />
  );
}
