import { listEmployees } from '@antela/contract/employees';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from './api-error.ts';
import { asking, withoutErrorToast } from './asking.ts';
import { documentNumber, joined } from './format.ts';
import { useDebounced } from './use-debounced.ts';

const typingPauseMs = 250;

/**
 * People who still work here, found by name, document or code as somebody types; each once, however many contracts they have.
 * @param companyid only of this company; undefined for all
 */
export function usePeopleSearch(companyid?: string) {
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), typingPauseMs);
  const { data: found = [], isFetching, error } = usePeople(settled, companyid);
  return {
    found,
    onSearch: setText,
    searching: isFetching || settled !== text.trim(),
    error: errorText(error),
  };
}

const usePeople = (text: string, companyid: string | undefined) =>
  useQuery({
    ...withoutErrorToast(
      asking(listEmployees, {
        query: {
          ...(text !== '' && { q: text }),
          ...(companyid !== undefined && { companyid }),
          state: 'active,invited,suspended,restricted',
          limit: '20',
        },
      }),
    ),
    select: ({ data }) =>
      data
        .filter((row, index) => data.findIndex(({ employeeid }) => employeeid === row.employeeid) === index)
        .map(({ employeeid, fullName, documentType, documentNumber: number }) => ({
          employeeid,
          fullName,
          label: joined(fullName, documentNumber(documentType, number)),
        })),
    placeholderData: keepPreviousData,
  });
