import { getCompanyLogo, removeCompanyLogo, saveCompanyLogo } from '@antela/contract/company-logos';
import { useQuery } from '@tanstack/react-query';
import { askingData } from '../../../lib/asking.ts';
import { uploadLogo } from '../../../lib/upload-file.ts';
import { useCall } from '../../../lib/use-call.ts';

export const useCompanyLogo = (companyid: string) =>
  useQuery(askingData(getCompanyLogo, { query: { companyid } }));

export const useSaveLogo = () =>
  useCall(saveCompanyLogo, async ({ companyid, file }: { companyid: string; file: File }) => ({
    body: { companyid, key: (await uploadLogo(file)).key },
  }));

export const useRemoveLogo = () =>
  useCall(removeCompanyLogo, (companyid: string) => ({ query: { companyid } }));
