import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';
import type { RoleDetail } from './roles.queries.ts';

type Props = { roleid: string; holders: NonNullable<RoleDetail['holders']>; total: number };

const shownMax = 12;

/** People with the role, as far as this person may see. */
export function RoleHolders({ roleid, holders, total }: Props) {
  const { t } = useTranslation('roles');
  if (total === 0) return null;
  const beyond = total - holders.length;
  return (
    <Section
      title={t('Quién lo tiene')}
      actions={
        holders.length > 0 && (
          <Link href={pathTo.users({ rol: roleid })} className="text-link text-table">
            {t('Abrir en Usuarios')}
          </Link>
        )
      }
    >
      <ul className="grid max-w-3xl gap-x-8 sm:grid-cols-2">
        {holders.slice(0, shownMax).map(({ userid, name, email }) => (
          <li key={userid} className="border-t border-line py-2">
            <Link href={pathTo.users({ usuario: userid })} className="font-medium hover:underline">
              {name}
            </Link>
            <p className="text-small text-ink-2 wrap-anywhere">{email}</p>
          </li>
        ))}
      </ul>
      {holders.length > shownMax && (
        <p className="mt-2 text-small text-ink-2">
          {t('y {{count}} más', { count: holders.length - shownMax })}
        </p>
      )}
      {beyond > 0 && (
        <p className="mt-2 text-small text-ink-2">
          {t('{{count}} trabajan con empresas que tú no ves.', { count: beyond })}
        </p>
      )}
    </Section>
  );
}
