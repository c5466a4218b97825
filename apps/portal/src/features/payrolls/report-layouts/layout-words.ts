import type { ReportLayout } from '@antela/rules/report-layout';
import { useTranslation } from 'react-i18next';

export function useFormatWords(): Record<ReportLayout['format'], string> {
  const { t } = useTranslation('report-layouts');
  return { xlsx: t('Excel'), csv: t('CSV'), fixed: t('Texto de ancho fijo') };
}
