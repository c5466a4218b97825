import { listEmployees } from '@antela/contract/employees';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from './api.ts';

/**
 * People who still work here, by name, document or code; each once, however many contracts they have.
 * @param companyid only of this company; undefined for all
 */
export function usePeople(text: string, companyid?: string) {
  return useQuery({
    queryKey: ['employees', 'people', companyid ?? '', text],
    queryFn: ({ signal }) =>
      callApi(listEmployees, {
        query: {
          ...(text !== '' && { q: text }),
          ...(companyid !== undefined && { companyid }),
          state: 'active,invited,suspended,restricted',
          limit: '20',
        },
        signal,
      }),
    select: ({ data }) =>
      data.filter(
        (row, index) => data.findIndex(({ employeeid }) => employeeid === row.employeeid) === index,
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
