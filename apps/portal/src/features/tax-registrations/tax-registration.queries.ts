import type { BodyOf } from '@antela/contract/endpoint';
import {
  copyTaxRegistrationFile,
  getTaxRegistration,
  saveTaxRegistration,
  type TaxRegistration,
} from '@antela/contract/tax-registrations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { uploadOwnFile } from '../../lib/upload-file.ts';

const keyOf = (employeeid: string) => ['tax-registrations', employeeid] as const;

export function useTaxRegistration(employeeid: string) {
  return useQuery({
    queryKey: keyOf(employeeid),
    queryFn: ({ signal }) => callApi(getTaxRegistration, { query: { employeeid }, signal }),
    select: ({ data }) => data,
  });
}

/** What the server holds now. It stays out of the cache, where it would take the place of what is being typed. */
export const fetchTaxRegistration = async (employeeid: string): Promise<TaxRegistration> =>
  (await callApi(getTaxRegistration, { query: { employeeid } })).data;

export function useSaveTaxRegistration(employeeid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body }: { version: number; body: BodyOf<typeof saveTaxRegistration> }) =>
      callApi(saveTaxRegistration, { query: { employeerutid: employeeid }, body, ifMatch: `"${version}"` }),
    onSuccess: (answer) => client.setQueryData(keyOf(employeeid), answer),
  });
}

/** Puts the PDF in a place of the person's own, straight from the browser; it belongs to nobody until the registration is saved. */
export function useUploadRut() {
  return useMutation({
    mutationFn: (file: File) => uploadOwnFile(file, { folder: 'rut', end: '.pdf' }),
  });
}

/** A copy of the kept PDF, for this person to see or save. */
export const copyRut = async (employeeid: string) =>
  (await callApi(copyTaxRegistrationFile, { query: { employeerutid: employeeid } })).data;
