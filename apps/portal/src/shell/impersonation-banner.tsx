import type { Session } from '@antela/contract/session';
import { useTranslation } from 'react-i18next';
import { clockTime, dot } from '../lib/format.ts';

type Props = { impersonator: NonNullable<Session['impersonator']>; name: string; onLeave: () => void };

/** Says all the time who is really acting; it cannot be dismissed, only left. */
export function ImpersonationBanner({ impersonator, name, onLeave }: Props) {
  const { t } = useTranslation('shell');
  const values = { operator: impersonator.name, user: name, time: clockTime(impersonator.until) };
  return (
    <div
      role="region"
      aria-label={t('Sesión en nombre de otra persona')}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-maiz px-4 py-2 text-table text-on-maiz md:px-9"
    >
      <p>
        <strong>{t('{{operator}} actúa en nombre de {{user}} hasta las {{time}}', values)}</strong>
        {dot}
        {impersonator.readOnly ? t('Solo lectura') : t('Puede hacer cambios')}
        {dot}
        {t('Motivo: {{reason}}', { reason: impersonator.reason })}
      </p>
      <button
        type="button"
        onClick={onLeave}
        className="ml-auto min-h-6 font-semibold underline underline-offset-3"
      >
        {t('Salir')}
      </button>
    </div>
  );
}
