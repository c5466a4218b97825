import { updateCompanyUser, type CompanyUser } from '@antela/contract/company-users';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { inWords } from '../../../lib/conditional-save.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { faultsOfBody } from '../../../lib/form-refusal.ts';
import { shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useSave } from '../../../lib/use-call.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCompanyUser, useFreshCompanyUser, useRoleChoices } from './company-users.queries.ts';
import { UserAccess } from './user-access.tsx';
import { ReachFields } from './user-fields.tsx';
import { userFacts, userFormOf, missingOfUser } from './user-form.ts';

/** One person of the staff: data, reach and access, beside the list. */
export function UserSheet({ userid, onClose }: { userid: string; onClose: () => void }) {
  const { t } = useTranslation('company-users');
  const { permissions, userid: self } = useSignedIn();
  const query = useCompanyUser(userid);
  const fault = queryFault(query);
  const user = query.data?.user;
  const mayManage =
    permissions.includes('manage_company_users') && user !== undefined && !user.hasOtherCompanies;

  return (
    <Sheet open onClose={onClose} title={user?.name ?? t('Usuario')} description={user?.email}>
      {fault && <ErrorBlock {...fault} />}
      {!query.data && !fault && (
        <AfterDelay>
          <ToneBlock className="h-24 w-full" />
        </AfterDelay>
      )}
      {query.data && user && (
        <div className="flex flex-col gap-8">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
            <StateOf noun="companyUser" state={user.state} />
            {user.lastSignInAt
              ? t('Último ingreso: {{at}}', { at: shortInstant(user.lastSignInAt) })
              : t('Aún no ha ingresado')}
          </p>
          {user.hasOtherCompanies && (
            <Alert tone="info" title={t('También trabaja con empresas que tú no ves')}>
              {t('La puede cambiar quien ve todas sus empresas.')}
            </Alert>
          )}
          {userid === self && (
            <Alert tone="info" title={t('Eres tú')}>
              {t(
                'Tu rol, tus empresas y tu correo los cambia otra persona. Tu contraseña y tus sesiones están en Seguridad.',
              )}
            </Alert>
          )}
          {mayManage && userid !== self ? (
            <>
              <WaitingProposals subject="company_user" id={userid}>
                <EditForm key={userid} user={user} />
              </WaitingProposals>
            </>
          ) : (
            <DescriptionList items={userFacts(user, t)} />
          )}
          {userid !== self && (
            <Section title={t('Acceso')}>
              <UserAccess
                user={user}
                sessions={query.data.sessions}
                invitation={query.data.invitation}
                recovery={query.data.recovery}
                mayAct={mayManage}
              />
            </Section>
          )}
          <EntityHistory kind="company_user" id={userid} folded />
        </div>
      )}
    </Sheet>
  );
}

function EditForm({ user }: { user: CompanyUser }) {
  const { t } = useTranslation('company-users');
  const update = useSave(updateCompanyUser, { userid: user.userid });
  const fetchLatest = useFreshCompanyUser(user.userid);
  const companies = useCompanyChoices();
  const roles = useRoleChoices();
  const form = useRecordForm({
    record: user,
    formOf: userFormOf,
    fetchLatest,
    factsOf: (values) =>
      inWords(values, [
        ['name', t('Nombre')],
        ['roleid', t('Rol'), roles.find(({ roleid }) => roleid === values.roleid)?.name ?? null],
        [
          'companies',
          t('Empresas'),
          companies
            .filter(({ value }) => values.companies.includes(value))
            .map(({ label }) => label)
            .join(', ') || t('Ninguna'),
        ],
      ]),
    check: (values) => missingOfUser(values, t),
    contract: (values) => faultsOfBody(updateCompanyUser, values),
    send: (values, { version }) =>
      update.mutateAsync({ body: { ...values, name: values.name.trim() }, version }),
    onSaved: ({ proposalid }, values) => {
      const waits = proposalid !== null;
      if (waits) form.reset({ ...userFormOf(user), name: values.name });
      toast(
        waits
          ? t('Su nuevo rol o empresa espera a que otra persona lo apruebe.')
          : t('Guardaste los cambios. Su sesión los toma enseguida.'),
      );
    },
  });

  return (
    <PageForm form={form} className="flex flex-col gap-5" canDiscard isQuiet>
      <TextField label={t('Nombre')} {...form.text('name')} />
      <ReachFields form={form} currentRoleid={user.role.id} />
    </PageForm>
  );
}
