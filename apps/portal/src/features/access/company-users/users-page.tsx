import type { CompanyUser } from '@antela/contract/company-users';
import { Suspense, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices, useCompanyFilter, wordChoices } from '../../../lib/choices.ts';
import { shortInstant } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { states } from '../../../lib/states.ts';
import { prefetchList, useList } from '../../../lib/use-list.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { useRoleChoices } from './company-users.queries.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { UserSheet } from './user-sheet.tsx';
import { stateWords, usersSearch } from './users-search.ts';

/**
 * @param acts what other features add beside its own acts
 * @param below what other features add under the list
 */
export function UsersPage({ acts: Acts, below: Below }: { acts: ComponentType; below: ComponentType }) {
  const { t } = useTranslation('company-users');
  const { permissions } = useSignedIn();
  const list = useList(usersSearch, 'company-users');
  const { state, patch, table } = list;
  const [isInviting, setInviting] = useState(false);
  const open = (usuario: string | null) => patch({ usuario }, { keepPage: true });
  const invite = permissions.includes('manage_company_users') && (
    <Button look="primary" brief onClick={() => setInviting(true)}>
      {t('Invitar personas')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('Usuarios')}
        note={t('Las personas de tu equipo que ingresan al portal.')}
        actions={
          <>
            <Acts />
            {invite}
          </>
        }
      />
      <WaitingProposals subject="company_user">
        <WaitingProposals subject="client" except="suspensions">
          <ListTable
            list={list}
            caption={t('Usuarios del portal')}
            searchLabel={t('Buscar por nombre o correo')}
            filters={useFilters()}
            columns={useColumns()}
            rowKey={(row) => row.userid}
            onOpen={(row) => open(row.userid)}
            empty={{
              title: t('Aquí verás a tu equipo'),
              text: t('Con su rol, las empresas que ve y cuándo ingresó.'),
              action: invite,
            }}
          />
          {/* Its place is known once the list has taken its own. */}
          {table.rows && table.layout !== 'loading' && (
            <Suspense>
              <Below />
            </Suspense>
          )}
        </WaitingProposals>
      </WaitingProposals>
      {state.usuario && <UserSheet userid={state.usuario} onClose={() => open(null)} />}
      {isInviting && <InviteSheet onClose={() => setInviting(false)} />}
    </>
  );
}

UsersPage.prefetch = prefetchList(usersSearch);

function useFilters() {
  const { t } = useTranslation('company-users');
  const roles = useRoleChoices().map(({ roleid, name }) => ({ value: roleid, label: name }));
  return [
    {
      key: 'estado',
      label: t('Estado'),
      choices: wordChoices(stateWords, (state) => t(states.companyUser[state].word)),
    },
    { key: 'rol', label: t('Rol'), choices: roles },
    ...useCompanyFilter(),
  ];
}

function useColumns(): Column<CompanyUser>[] {
  const { t } = useTranslation('company-users');
  const { userid: self } = useSignedIn();
  const all = useCompanyChoices().length;
  return [
    {
      key: 'name',
      header: t('Persona'),
      sortKey: 'name',
      cell: (row) => (row.userid === self ? t('{{name}} (tú)', { name: row.name }) : row.name),
      detail: (row) => row.email,
    },
    { key: 'role', narrow: 'meta', header: t('Rol'), cell: (row) => row.role.name },
    { key: 'companies', header: t('Empresas'), cell: (row) => companiesWords(row, all, t) },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (row) => <StateOf noun="companyUser" state={row.state} />,
    },
    {
      key: 'lastSignIn',
      header: t('Último ingreso'),
      sortKey: 'lastSignIn',
      cell: (row) => (
        <span className="whitespace-nowrap">
          {row.lastSignInAt ? shortInstant(row.lastSignInAt) : t('Nunca')}
        </span>
      ),
    },
  ];
}

function companiesWords(
  { companies, hasOtherCompanies }: CompanyUser,
  all: number,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  if (companies.length === 0) return hasOtherCompanies ? t('Otras') : t('Ninguna');
  if (companies.length > 1 && companies.length === all) return t('Todas');
  const names =
    companies.length > 2
      ? t('{{n}} empresas', { count: companies.length, n: companies.length })
      : companies.map(({ name }) => name).join(', ');
  return hasOtherCompanies ? t('{{names}} y otras', { names }) : names;
}
