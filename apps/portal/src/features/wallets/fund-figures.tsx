import { useTranslation } from 'react-i18next';
import { bigPesos } from '../../lib/format.ts';
import { Figure } from '../../ui/figure.tsx';

type Props = {
  fund: number;
  committed: number;
  available: number;
  /** Declared by the company and not yet confirmed. */
  declared?: number;
};

/** A fund and what of it is free; amounts in pesos. */
export function FundFigures({ fund, committed, available, declared = 0 }: Props) {
  const { t } = useTranslation('wallets');
  return (
    <div className="mb-6 grid gap-6 sm:grid-cols-3">
      <Figure
        label={t('Disponible')}
        value={bigPesos(available)}
        size="large"
        note={declared > 0 ? t('{{amount}} por confirmar', { amount: bigPesos(declared) }) : undefined}
      />
      <Figure
        label={t('Comprometido')}
        value={bigPesos(committed)}
        note={t('Apartado para cargues aprobados')}
      />
      <Figure label={t('Fondo')} value={bigPesos(fund)} note={t('Disponible más comprometido')} />
    </div>
  );
}
