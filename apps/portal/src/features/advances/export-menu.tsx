import { downloadAdvances } from '@antela/contract/advances';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { errorToast } from '../../ui/toast.ts';
import { isFiltered, type AdvanceFilters } from './advance-search.ts';

/** This view, with the filters it has, or everything. */
export function ExportMenu({ filters }: { filters: AdvanceFilters }) {
  const { t } = useTranslation('advances');
  const download = useMutation({
    mutationFn: ({ format, all }: { format: 'xlsx' | 'csv'; all: boolean }) =>
      downloadReport(downloadAdvances, { query: { ...(all ? { kind: filters.kind } : filters), format } }),
    onError: (error) => void errorToast(error.message),
  });
  const entry = (label: string, format: 'xlsx' | 'csv', all: boolean) => ({
    label,
    onSelect: () => download.mutate({ format, all }),
  });
  const whole = [entry(t('Todo, en Excel'), 'xlsx', true), entry(t('Todo, en CSV'), 'csv', true)];
  const view = [
    entry(t('Esta vista, en Excel'), 'xlsx', false),
    entry(t('Esta vista, en CSV'), 'csv', false),
  ];

  return (
    <Menu
      trigger={<Button busy={download.isPending}>{t('Exportar')}</Button>}
      entries={isFiltered(filters) ? [...view, { kind: 'line' }, ...whole] : whole}
    />
  );
}
