import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';
import { errorToast, toast } from './toast.ts';

export type ReportEntry = { heading: string; save: (format: 'xlsx' | 'csv') => Promise<void> };

/** Files of what is on the page, in either format. */
export function ReportMenu({ reports }: { reports: readonly ReportEntry[] }) {
  const { t } = useTranslation('ui');
  const [isBusy, setBusy] = useState(false);

  async function download(save: () => Promise<void>) {
    setBusy(true);
    toast(t('Preparamos tu archivo. La descarga empieza sola.'));
    try {
      await save();
    } catch (error) {
      errorToast(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  }

  return (
    <Menu
      trigger={<Button busy={isBusy}>{t('Descargar')}</Button>}
      entries={reports.flatMap(({ heading, save }) => [
        { kind: 'heading' as const, label: heading },
        { label: t('Excel (.xlsx)'), onSelect: () => void download(() => save('xlsx')) },
        {
          label: t('Texto separado por punto y coma (.csv)'),
          onSelect: () => void download(() => save('csv')),
        },
      ])}
    />
  );
}
