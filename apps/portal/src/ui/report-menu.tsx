import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Menu, type MenuEntry } from './menu.tsx';
import { toast } from './toast.ts';
import { useDownload } from './use-download.ts';

export type ReportFormat = 'xlsx' | 'csv';

/** A report that comes in either format, or files that come in one. */
export type ReportEntry = { heading: string } & (
  | {
      save: (format: ReportFormat) => Promise<void>;
      /** Opens the choice of its columns, where it has one. */
      onChoose?: () => void;
    }
  | { files: readonly { label: string; save: () => Promise<void> }[] }
);

type Props = {
  reports: readonly ReportEntry[];
  /** Words of the button where "Descargar" is not enough. */
  label?: string;
  size?: 'normal' | 'small';
};

/** Files of what is on the page; nothing for those who may take none. */
export function ReportMenu({ reports, label, size }: Props) {
  const { t } = useTranslation('ui');
  const { isBusy, download } = useDownload();
  if (reports.length === 0) return null;

  const entry = (name: string, save: () => Promise<void>): MenuEntry => ({
    label: name,
    onSelect: () => {
      toast(t('Preparamos tu archivo. La descarga empieza sola.'));
      void download(save);
    },
  });
  return (
    <Menu
      trigger={
        <Button size={size} busy={isBusy}>
          {label ?? t('Descargar')}
          <ChevronDown className="size-4" strokeWidth={1.75} aria-hidden />
        </Button>
      }
      entries={reports.flatMap((report) => [
        { kind: 'heading' as const, label: report.heading },
        ...('files' in report
          ? report.files.map((file) => entry(file.label, file.save))
          : [
              entry(t('Excel (.xlsx)'), () => report.save('xlsx')),
              entry(t('Texto separado por punto y coma (.csv)'), () => report.save('csv')),
              ...(report.onChoose
                ? [{ label: t('Elegir las columnas'), onSelect: report.onChoose } satisfies MenuEntry]
                : []),
            ]),
      ])}
    />
  );
}
