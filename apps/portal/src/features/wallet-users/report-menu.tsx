import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { errorToast, toast } from '../../ui/toast.ts';

export type ReportEntry = { heading: string; save: (format: 'xlsx' | 'csv') => Promise<void> };

/** Files of what is on the page, in either format. */
export function ReportMenu({ reports }: { reports: readonly ReportEntry[] }) {
  const { t } = useTranslation('wallet-users');
  const download = useMutation({
    mutationFn: (save: () => Promise<void>) => save(),
    onMutate: () => void toast(t('Preparamos tu archivo. La descarga empieza sola.')),
    onError: (error) => void errorToast(error.message),
  });
  return (
    <Menu
      trigger={<Button busy={download.isPending}>{t('Descargar')}</Button>}
      entries={reports.flatMap(({ heading, save }) => [
        { kind: 'heading' as const, label: heading },
        { label: t('Excel (.xlsx)'), onSelect: () => download.mutate(() => save('xlsx')) },
        {
          label: t('Texto separado por punto y coma (.csv)'),
          onSelect: () => download.mutate(() => save('csv')),
        },
      ])}
    />
  );
}
