import type { Permission } from '@antela/contract/permissions';
import type { SearchHit, SearchKind } from '@antela/contract/search';
import type { Session } from '@antela/contract/session';
import { paths, pathTo } from '../../../paths.ts';

/** One line of the palette: where it leads, in words and as an address. */
export type PaletteItem = { title: string; detail?: string; href: string };
export type PaletteGroup = { label: string; items: PaletteItem[] };

const pathOfHit: Record<SearchKind, (id: string) => string> = {
  employee: (id) => pathTo.employee(id),
  salary_advance: (id) => pathTo.transactions({ adelanto: id }),
  prima_advance: (id) => pathTo.prima({ adelanto: id }),
  payroll: (id) => pathTo.payroll(id),
  wallet: (id) => pathTo.wallet(id),
  wallet_load: (id) => pathTo.walletLoad(id),
  client_restriction: (id) => pathTo.clientRestrictions({ restriccion: id }),
  company_user: (id) => pathTo.users({ usuario: id }),
  contact: (id) => pathTo.contact(id),
  role: (id) => pathTo.role(id),
};

const labelOfHit: Record<SearchKind, string> = {
  employee: 'Empleados',
  salary_advance: 'Adelantos de salario',
  prima_advance: 'Adelantos de prima',
  payroll: 'Nóminas',
  wallet: 'Billeteras',
  wallet_load: 'Cargues',
  client_restriction: 'Restricciones por cliente',
  company_user: 'Usuarios',
  contact: 'Contactos',
  role: 'Roles',
};

/** Groups the hits by kind, in the order they were answered. */
export function groupsOfHits(hits: readonly SearchHit[]): PaletteGroup[] {
  const groups = new Map<string, PaletteItem[]>();
  for (const { kind, id, title, detail } of hits) {
    const items = groups.get(labelOfHit[kind]) ?? [];
    groups.set(labelOfHit[kind], [...items, { title, detail, href: pathOfHit[kind](id) }]);
  }
  return [...groups].map(([label, items]) => ({ label, items }));
}

type Action = PaletteItem & { needs: Permission; hasCompany: boolean };

/** Acts that people come for, beside the pages themselves. */
const actions: readonly Action[] = [
  {
    title: 'Nuevo adelanto de salario',
    href: pathTo.transactions({ nuevo: '1' }),
    needs: 'manage_transactions',
    hasCompany: true,
  },
  {
    title: 'Nuevo adelanto de prima',
    href: pathTo.prima({ nuevo: '1' }),
    needs: 'manage_transactions',
    hasCompany: true,
  },
  {
    title: 'Adelantos de salario por aprobar',
    href: pathTo.transactions({ pago: 'en-aprobacion' }),
    needs: 'approve_transactions',
    hasCompany: true,
  },
  {
    title: 'Dispersión: lotes y respuestas del banco',
    href: pathTo.transactions({ ver: 'dispersion' }),
    needs: 'view_transactions',
    hasCompany: true,
  },
  { title: 'Crear empleado', href: paths.employeeCreate, needs: 'manage_employees', hasCompany: true },
  { title: 'Cargar empleados', href: paths.employeeImport, needs: 'manage_employees', hasCompany: true },
  {
    title: 'Restricciones de acceso',
    href: paths.employeeRestrictions,
    needs: 'view_employees',
    hasCompany: true,
  },
  { title: 'Crear rol', href: paths.roleDetail, needs: 'manage_company_roles', hasCompany: false },
  { title: 'Crear contacto', href: paths.contactCreate, needs: 'manage_contacts', hasCompany: false },
];

/** Only those this person may do; the server asks again. */
export const actionsOf = ({
  permissions,
  companies,
}: Pick<Session, 'permissions' | 'companies'>): PaletteItem[] =>
  actions
    .filter(({ needs, hasCompany }) => permissions.includes(needs) && (!hasCompany || companies.length > 0))
    .map(({ title, href }) => ({ title, href }));

/** Items whose words begin as each of the typed ones, accents and case not counting. */
export function matching(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const terms = fold(text).split(' ').filter(Boolean);
  return items.filter(({ title }) => terms.every((term) => ` ${fold(title)}`.includes(` ${term}`)));
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
