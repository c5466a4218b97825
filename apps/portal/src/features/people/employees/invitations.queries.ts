import { downloadInvitationPoster, listInvitations } from '@antela/contract/invitations';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { askingData } from '../../../lib/asking.ts';
import { useCompanyChoices } from '../../../lib/choices.ts';
import type { ReportEntry } from '../../../ui/report-menu.tsx';

export const useInvitations = () => useQuery(askingData(listInvitations));

/** A poster to hang up for each company. */
export function usePosters(): ReportEntry[] {
  const { t } = useTranslation('employees');
  const companies = useCompanyChoices();
  return [
    {
      heading: t('Afiche para imprimir'),
      files: companies.map(({ value, label }) => ({
        label: t('{{company}} (.pdf)', { company: label }),
        save: () => downloadReport(downloadInvitationPoster, { query: { companyid: value } }),
      })),
    },
  ];
}
