import type { ImportDetail } from '@antela/contract/imports';
import { useTranslation } from 'react-i18next';
import { joined } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { placeToBegin } from './column-mapping.ts';

/** Company and payroll as lines above the table name them, and whether somebody has to say which one counts. */
export function NamedPlace({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { company, payroll } = detail.named;
  const said = joined(...[company, payroll].map((named) => named && `«${named.text}»`));
  if (said === '') return null;
  return placeToBegin(detail).differs ? (
    <Alert
      tone="warn"
      title={t('El archivo dice {{place}} y elegiste otra', { place: said })}
      className="mb-4"
    >
      {t('Elige para quién es antes de revisar las filas.')}
    </Alert>
  ) : (
    <p className="mb-4 text-ink-2">{t('Arriba de la tabla dice {{place}}.', { place: said })}</p>
  );
}
