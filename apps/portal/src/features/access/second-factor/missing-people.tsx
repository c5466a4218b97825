import type { SecondFactorPolicyRead } from '@antela/contract/second-factor';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../../lib/format.ts';

type Props = Pick<SecondFactorPolicyRead, 'people' | 'unknown' | 'missing'>;

/** Users who come in with no more than a password, with the day from which that ends. */
export function MissingPeople({ people, unknown, missing }: Props) {
  const { t } = useTranslation('second-factor');
  const unsaid = unknown > 0 && (
    <p className="mt-2 text-ink-2" role="status">
      {t(
        'De {{count}} personas aún no sabemos: el servicio de ingreso está lento. Vuelve a abrir esta página en un momento.',
        {
          count: unknown,
        },
      )}
    </p>
  );
  if (missing.length === 0)
    return (
      <div className="border-t border-line pt-4 text-ink-2">
        {unknown === 0 && (
          <p>{t('Todas las personas de tu equipo tienen un segundo paso o una llave de acceso.')}</p>
        )}
        {unsaid}
      </div>
    );
  return (
    <section className="border-t border-line pt-4">
      <h3 className="text-table font-medium">
        {t('Sin segundo paso ni llave de acceso: {{missing}} de {{people}}', {
          missing: missing.length,
          people,
        })}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {missing.map(({ userid, name, email, dueOn }) => (
          <li key={userid} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {name} <span className="text-small text-ink-2">{email}</span>
            </span>
            {dueOn !== null && (
              <span className="text-small whitespace-nowrap text-ink-2">
                {t('Tiene hasta el {{date}}', { date: shortDate(dueOn) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {unsaid}
    </section>
  );
}
