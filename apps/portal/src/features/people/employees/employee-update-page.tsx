import type { EmployeeDetail, Employment } from '@antela/contract/employees';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import type { EmployeeSection } from '../../../lib/employee-section.ts';
import { documentNumber, longDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Redirect } from '../../../lib/redirect.tsx';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { paths, pathTo } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SideBySide } from '../../../ui/panel.tsx';
import { PageSkeleton } from '../../../ui/skeleton.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { AccountSection } from './account-section.tsx';
import { AdvancesSection } from './advances-section.tsx';
import { ContractSection } from './contract-section.tsx';
import { factsOf, fullName } from './employee-facts.ts';
import { useEmployee, useResendCode } from './employees.queries.ts';
import { PersonSection } from './person-section.tsx';
import { RetireSheet } from './retire-sheet.tsx';
import { SettlementSection } from './settlement-section.tsx';
import { TermsSection } from './terms-section.tsx';
import { TodayPanel } from './today-panel.tsx';

type OwnSection = 'datos' | 'contrato' | 'cuenta' | 'adelantos';

const search = {
  parse(given: unknown) {
    const { id, text } = searchReader(given);
    return {
      companyemployeeid: id('companyemployeeid'),
      employeeid: id('employeeid'),
      seccion: text('seccion'),
    };
  },
};

type Sections = {
  otherSections: readonly EmployeeSection[];
  /** Lines about this employee that somebody should look at. */
  review: ComponentType<{ companyemployeeid: string }>;
};

export function EmployeeUpdatePage(sections: Sections) {
  const { companyemployeeid, employeeid } = useUrlState(search).state;
  if (companyemployeeid !== null)
    return <OneEmployment key={companyemployeeid} companyemployeeid={companyemployeeid} {...sections} />;
  if (employeeid !== null) return <CurrentEmployment employeeid={employeeid} />;
  return <Redirect to={paths.employees} />;
}

/** Known by the person only: on to the employment that counts today, or the last one. */
function CurrentEmployment({ employeeid }: { employeeid: string }) {
  const { seccion } = useUrlState(search).state;
  const navigate = useNavigate();
  const employee = useEmployee({ employeeid });
  throwIfMissing(employee.error);
  const byStart =
    employee.data &&
    [...employee.data.employments].sort((one, other) => other.startDate.localeCompare(one.startDate));
  const current = byStart?.find(({ state }) => state !== 'retired') ?? byStart?.[0];
  const href = byStart && (current ? pathTo.employee(current.companyemployeeid, seccion) : paths.employees);

  // Not <Navigate>: it leaves again with every render until it has arrived, and this page renders while it is leaving.
  useEffect(() => {
    if (href !== undefined) void navigate({ href, replace: true });
  }, [href, navigate]);

  const fault = queryFault(employee);
  return fault ? <ErrorBlock {...fault} /> : <PageSkeleton />;
}

function OneEmployment({ companyemployeeid, ...sections }: Sections & { companyemployeeid: string }) {
  const employee = useEmployee({ companyemployeeid });
  throwIfMissing(employee.error);
  const fault = queryFault(employee);
  const employment = employee.data?.employments[0];
  if (fault && !employee.data) return <ErrorBlock {...fault} />;
  if (!employee.data || !employment) return <PageSkeleton />;
  return <EmployeePage detail={employee.data} employment={employment} {...sections} />;
}

/** The route shows for a missing record the words of any page that is not there. */
function throwIfMissing(error: Error | null): void {
  if (error instanceof ApiError && error.status === 404) throw error;
}

function EmployeePage({
  detail,
  employment,
  otherSections,
  review: Review,
}: Sections & { detail: EmployeeDetail; employment: Employment }) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const { state, hrefOf } = useUrlState(search);
  const { person } = detail;
  const { companyemployeeid } = employment;
  const others = otherSections.filter(({ permission }) => !permission || permissions.includes(permission));
  const tabOf = ({ word, title }: EmployeeSection) => ({ word, title: t(title) });
  const tabs = [
    { word: 'datos', title: t('Datos personales') },
    { word: 'contrato', title: t('Contrato') },
    { word: 'cuenta', title: t('Cuenta') },
    ...others.filter(({ isLast }) => !isLast).map(tabOf),
    ...(permissions.includes('view_transactions') ? [{ word: 'adelantos', title: t('Adelantos') }] : []),
    ...others.filter(({ isLast }) => isLast).map(tabOf),
  ];
  const current = tabs.find(({ word }) => word === state.seccion)?.word ?? 'datos';
  const Other = others.find(({ word }) => word === current)?.component;

  return (
    <>
      <PageHeader
        isRecord
        title={fullName(person)}
        note={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateOf noun="employment" state={employment.state} />
            <span>{documentNumber(person.documentType, person.documentNumber)}</span>
            <span>{`${employment.payroll.name} · ${employment.company.name}`}</span>
          </div>
        }
        actions={<Actions detail={detail} employment={employment} />}
      />
      <WaitingProposals subject="employee" id={person.employeeid}>
        {employment.endDate !== null && (
          <Alert
            tone={employment.state === 'retired' ? 'info' : 'warn'}
            className="mb-6"
            title={
              employment.state === 'retired'
                ? t('Se retiró el {{date}}', { date: longDate(employment.endDate) })
                : t('Se retira el {{date}}', { date: longDate(employment.endDate) })
            }
          />
        )}
        {employment.endDate !== null && permissions.includes('retire_employees') && (
          <SettlementSection companyemployeeid={companyemployeeid} />
        )}
        {/* As high while its one line is on its way. */}
        <div className="mb-4 h-6">
          <Suspense>
            <Review key={companyemployeeid} companyemployeeid={companyemployeeid} />
          </Suspense>
        </div>
        <SideBySide aside={<TodayPanel companyemployeeid={companyemployeeid} />}>
          <Tabs
            label={t('Secciones del empleado')}
            className="mb-6"
            tabs={tabs.map(({ word, title }) => ({
              href: hrefOf({ seccion: word === 'datos' ? null : word }),
              label: title,
              current: word === current,
            }))}
          />
          <section aria-label={tabs.find(({ word }) => word === current)?.title}>
            <Suspense fallback={<PageSkeleton />}>
              {Other ? (
                <Other
                  key={companyemployeeid}
                  employeeid={person.employeeid}
                  companyemployeeid={companyemployeeid}
                  fullName={fullName(person)}
                />
              ) : (
                <SectionOf section={current as OwnSection} detail={detail} employment={employment} />
              )}
            </Suspense>
          </section>
        </SideBySide>
      </WaitingProposals>
    </>
  );
}

function SectionOf({
  section,
  detail,
  employment,
}: {
  section: OwnSection;
  detail: EmployeeDetail;
  employment: Employment;
}) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const mayEdit = permissions.includes('manage_employees');
  const { companyemployeeid } = employment;

  if (section === 'adelantos') return <AdvancesSection employeeid={detail.person.employeeid} />;
  if (section === 'cuenta')
    return (
      <AccountSection key={companyemployeeid} detail={detail} employment={employment} mayEdit={mayEdit} />
    );
  if (section === 'contrato')
    return (
      <>
        <TermsSection key={companyemployeeid} employment={employment} />
        {mayEdit ? (
          <ContractSection employment={employment} />
        ) : (
          <DescriptionList items={factsOf('contract', detail, t)} />
        )}
      </>
    );
  return mayEdit ? (
    <PersonSection detail={detail} companyemployeeid={companyemployeeid} />
  ) : (
    <DescriptionList items={factsOf('person', detail, t)} />
  );
}

function Actions({ detail: { person }, employment }: { detail: EmployeeDetail; employment: Employment }) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const [isRetiring, setRetiring] = useState(false);
  const resend = useResendCode(person.employeeid);
  const mayRetire = permissions.includes('retire_employees') && employment.state !== 'retired';
  const mayResend = permissions.includes('manage_employees') && employment.state === 'invited';

  return (
    <>
      {mayResend && (
        <Button
          onClick={() =>
            resend.mutateAsync().then(
              ({ data }) => toast(t('Enviamos el código a {{to}}', { to: data.sentTo })),
              (error: Error) => errorToast(errorText(error)),
            )
          }
        >
          {t('Reenviar código')}
        </Button>
      )}
      {mayRetire && (
        <Button onClick={() => setRetiring(true)}>
          {employment.endDate === null ? t('Retirar empleado') : t('Cambiar el retiro')}
        </Button>
      )}
      {mayRetire && isRetiring && (
        <RetireSheet
          chosen={{ companyemployeeids: [employment.companyemployeeid] }}
          count={1}
          name={fullName(person)}
          initial={employment}
          onClose={() => setRetiring(false)}
        />
      )}
    </>
  );
}
