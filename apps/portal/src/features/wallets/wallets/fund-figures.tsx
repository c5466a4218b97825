import { useTranslation } from 'react-i18next';
import { bigPesos } from '../../../lib/format.ts';
import { Figure, Figures } from '../../../ui/figure.tsx';

type Fund = {
  fund: number;
  committed: number;
  available: number;
  /** Declared by the company and not yet confirmed. */
  declared?: number;
};

/** Keeps the place of a figure that is not known yet. */
const unknown = '\u00a0';

/** A fund and what of it is free; amounts in pesos. Undefined while they are on their way. */
export function FundFigures({ totals }: { totals: Fund | undefined }) {
  const { t } = useTranslation('wallets');
  const { declared = 0 } = totals ?? {};
  const inPesos = (amount: number | undefined) => (amount === undefined ? unknown : bigPesos(amount));
  return (
    <Figures>
      <Figure
        label={t('Disponible')}
        value={inPesos(totals?.available)}
        size="large"
        note={declared > 0 ? t('{{amount}} por confirmar', { amount: bigPesos(declared) }) : undefined}
      />
      <Figure
        label={t('Comprometido')}
        value={inPesos(totals?.committed)}
        note={t('Para cargues aprobados')}
      />
      <Figure label={t('Fondo')} value={inPesos(totals?.fund)} note={t('Suma de los dos')} />
    </Figures>
  );
}
