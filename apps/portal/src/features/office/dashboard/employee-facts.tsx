import type { Dashboard } from '@antela/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { count, percent } from '../../../lib/format.ts';
import { paths, pathTo } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';
import { adoptionOf } from './adoption.ts';

type Props = { employees: NonNullable<Dashboard['employees']>; companies: readonly string[] };

/** How many there are in each state, each the way to its list. */
export function EmployeeFacts({ employees, companies }: Props) {
  const { t } = useTranslation('dashboard');
  const empresa = companies.join(',');
  const adoption = adoptionOf(employees);
  const facts = [
    {
      label: t('Activos'),
      value: count(employees.active),
      href: pathTo.employees({ estado: 'activo', empresa }),
    },
    {
      label: t('Invitados'),
      value: count(employees.invited),
      href: pathTo.employees({ estado: 'invitado', empresa }),
    },
    {
      label: t('Restringidos'),
      value: count(employees.restricted),
      href: pathTo.employees({ estado: 'restringido', empresa }),
    },
    {
      label: t('Suspendidos'),
      value: count(employees.suspended),
      href: pathTo.employees({ estado: 'suspendido', empresa }),
    },
    ...(adoption === null
      ? []
      : [
          {
            label: t('Adelantaron en este periodo'),
            value: percent(adoption),
            href: hasPermission('view_transactions') ? pathTo.transactions({ empresa }) : paths.employees,
          },
        ]),
  ];

  return (
    <Section title={t('Empleados')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(6.75rem,1fr))] gap-x-6 border-t border-line">
        {facts.map(({ label, value, href }) => (
          <li key={label}>
            <Link href={href} className="group block py-3">
              <span className="block font-display text-title font-semibold group-hover:text-primary group-hover:underline">
                {value}
              </span>
              <span className="block text-small text-ink-2">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
