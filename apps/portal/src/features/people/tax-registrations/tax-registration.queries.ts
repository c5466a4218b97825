import {
  copyTaxRegistrationFile,
  getTaxRegistration,
  saveTaxRegistration,
  type TaxRegistration,
} from '@antela/contract/tax-registrations';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { askingData } from '../../../lib/asking.ts';
import { uploadOwnFile } from '../../../lib/upload-file.ts';
import { useSave } from '../../../lib/use-call.ts';

export const useTaxRegistration = (employeeid: string) =>
  useQuery(askingData(getTaxRegistration, { query: { employeeid } }));

/** Fetches what the server holds now. It stays out of the cache, where it would take the place of what is being typed. */
export const fetchTaxRegistration = async (employeeid: string): Promise<TaxRegistration> =>
  (await callApi(getTaxRegistration, { query: { employeeid } })).data;

export const useSaveTaxRegistration = (employeeid: string) =>
  useSave(saveTaxRegistration, { employeerutid: employeeid });

/** Puts the PDF in a place of the person's own, straight from the browser; it belongs to nobody until the registration is saved. */
export function useUploadRut() {
  return useMutation({
    mutationFn: (file: File) => uploadOwnFile(file, { folder: 'rut', end: '.pdf' }),
  });
}

/** A copy of the kept PDF, for this person to see or save. */
export const copyRut = async (employeeid: string) =>
  (await callApi(copyTaxRegistrationFile, { query: { employeerutid: employeeid } })).data;
