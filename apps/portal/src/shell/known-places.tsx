import { useTranslation } from 'react-i18next';
import { WordLine } from '../ui/word-line.tsx';

/** The places everybody knows, and that the reader stands beside them. */
export function KnownPlaces() {
  const { t } = useTranslation('shell');
  const places = [t('Dashboard'), t('Nóminas'), t('Empleados'), t('Adelantos')];
  return (
    <WordLine label={t('Dónde estás')} stops={places.map((name) => ({ name }))} here={t('Estás aquí')} />
  );
}
